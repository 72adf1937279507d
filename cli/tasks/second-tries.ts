import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** For Vitest, which tells it only beside the test: names each one that passed, but not at first, in the file `SECOND_TRIES`. */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env['SECOND_TRIES']
    const isPassed = test.result().state === 'passed'
    if (file && isPassed && (test.diagnostic()?.retryCount ?? 0) > 0) {
      appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`)
    }
  }
}
