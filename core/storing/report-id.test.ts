import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { parseReportId } from './report-id.ts'

test('only a UUID is the id of a report', () => {
  expect(parseReportId('0B5F8A06-3F3C-4F0E-9F1E-2D8F8B6C1A11')).toEqual(ok('0b5f8a06-3f3c-4f0e-9f1e-2d8f8b6c1a11'))
  for (const text of ['', '1', "' or 1=1 --", '../../secret', '0b5f8a06-3f3c-4f0e-9f1e-2d8f8b6c1a11x']) {
    expect(parseReportId(text)).toEqual(err({ kind: 'ReportNotFound' }))
  }
})
