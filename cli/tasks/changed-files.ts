import { runProgram } from './run-program.ts'

/** The files that differ from where this branch left `since`, committed or not. */
export const changedFiles = async (since = 'HEAD'): Promise<readonly string[]> => {
  const differ = await git('diff', '--name-only', '--merge-base', since)
  const unknown = await git('ls-files', '--others', '--exclude-standard')
  return [...differ, ...unknown]
}

const git = async (...args: readonly string[]): Promise<readonly string[]> => {
  const { isDone, output } = await runProgram('git', args)
  if (!isDone) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.split('\n').filter(Boolean)
}
