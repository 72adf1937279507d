import { ok, type Result } from 'neverthrow'
import { wrong, type WrongSetting } from './wrong-setting.ts'

/** `METRICS_PORT`, on which nobody but Prometheus is answered; null without it. */
export const metricsPortOf = (env: NodeJS.ProcessEnv, publicPort: number): Result<number | null, WrongSetting> => {
  const text = env['METRICS_PORT'] ?? ''
  if (text === '') return ok(null)
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535 && port !== publicPort
    ? ok(port)
    : wrong('METRICS_PORT must be a number from 1 to 65535, and not that of PORT.')
}
