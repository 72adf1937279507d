import process from 'node:process'
import { STANDARD_OUTPUT } from './output.ts'
import { runProgram } from './program.ts'

// A reader that closes the pipe early, as `| head` does, is no failure.
process.stdout.on('error', () => process.exit())

process.exitCode = await runProgram(process.argv.slice(2), { ...STANDARD_OUTPUT, env: process.env })
