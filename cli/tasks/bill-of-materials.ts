import { join } from 'node:path'
import { packageName, projectIn } from './dependencies.ts'
import { runProgram } from './run-program.ts'

const SBOM = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=silent']

type Reference = { readonly ref: string; readonly dependsOn: readonly string[] }

/**
 * All that runs, as CycloneDX. The same lock file gives the same bytes: number and hour of the making are left out. What is for building
 * only we leave out ourselves: npm would leave out React too, since some of it asks for React.
 */
export const billOfMaterials = async (root: string): Promise<string> => {
  const { isDone, output } = await runProgram('npm', [...SBOM, `--prefix=${root}`])
  if (!isDone) throw new Error(`npm could not list the dependencies: ${output}`)
  const { serialNumber: _number, ...bill } = JSON.parse(output)
  const { timestamp: _hour, ...metadata } = bill.metadata
  const own: string = metadata.component['bom-ref']
  const runs = new Set([own, ...runningIn(root)])
  const isRunning = (component: { readonly 'bom-ref': string }) => runs.has(component['bom-ref'])
  const made = {
    ...bill,
    // npm names a project by its folder.
    metadata: { ...metadata, component: { ...metadata.component, name: own.replace(/@[^@]*$/, '') } },
    components: bill.components.filter(isRunning),
    dependencies: bill.dependencies
      .filter(({ ref }: Reference) => runs.has(ref))
      .map(({ ref, dependsOn }: Reference) => ({ ref, dependsOn: dependsOn.filter(one => runs.has(one)) })),
  }
  return `${JSON.stringify(made, null, 2)}\n`
}

/** As `react@19.3.1`. */
const runningIn = (root: string): readonly string[] =>
  Object.entries(projectIn(root).locked)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { version }]) => `${packageName(path)}@${version}`)

export const billIn = (folder: string): string => join(folder, 'sbom.cdx.json')
