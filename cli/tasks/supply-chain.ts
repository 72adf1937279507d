import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { billIn, billOfMaterials } from './bill-of-materials.ts'
import { licenceProblems, projectIn, scriptProblems } from './dependencies.ts'
import { knownVulnerabilities } from './known-vulnerabilities.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'dist')

const say = (what: string, problems: readonly string[]): void => {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${what}`)
  for (const problem of problems) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

const project = projectIn(ROOT)
say('every licence is one that we agreed to', licenceProblems(project))
say('no package runs a script unlisted when it is installed', scriptProblems(project))

const known = await knownVulnerabilities(ROOT)
if (known.kind === 'Known') say('no vulnerability is known in what runs', known.found)
else console.log(`? known vulnerabilities: NOT CHECKED, the registry did not answer (${known.reason})`)

mkdirSync(DIST, { recursive: true })
writeFileSync(billIn(DIST), await billOfMaterials(ROOT))
console.log(`✓ its bill of materials is ${billIn('dist')}`)
