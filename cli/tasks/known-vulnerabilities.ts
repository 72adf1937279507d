import { runProgram } from './run-program.ts'

export type Vulnerabilities =
  | { readonly kind: 'Known'; readonly found: readonly string[] }
  /** The registry does not publish them, or it cannot be reached. */
  | { readonly kind: 'NotAnswered'; readonly reason: string }

type Report = {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
}

/** What the registry knows against the packages that run. */
export const knownVulnerabilities = async (root: string): Promise<Vulnerabilities> => {
  const { output } = await runProgram('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent', `--prefix=${root}`])
  return readReport(output)
}

export const readReport = (output: string): Vulnerabilities => {
  const report = parseReport(output)
  return report.vulnerabilities === undefined
    ? { kind: 'NotAnswered', reason: parseStatus(report.message) }
    : {
        kind: 'Known',
        found: Object.entries(report.vulnerabilities).map(
          ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
        ),
      }
}

const parseReport = (output: string): Report => {
  try {
    return JSON.parse(output)
  } catch {
    return { message: output }
  }
}

/** Without the address that was asked. */
const parseStatus = (message = ''): string => message.split(' - ')[0]?.split('\n')[0] || 'no answer'
