import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { csvLine } from '#core/shared/csv.ts'
import { withCsv } from './csv.ts'
import { localFiles } from './files/local-files.ts'
import { answered, refused } from './output.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** RFC 4180, written apart. */
const parseLine = (line: string): readonly string[] => {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') cell += line.charAt((at += 1))
    else if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

test('a cell with commas, quotes and line breaks is quoted; a number is a number', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, -96_030, 'plain'])).toBe(
    '"a,b","say ""hi""","two\nlines",,-96030,plain\r\n',
  )
})

test.each(['=1+1', '+82 10', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋82', '－5', '＠SUM(A1)'])(
  'no text begins as a formula: %j gets an apostrophe',
  text => {
    expect(parseLine(csvLine([text]).slice(0, -2))).toEqual([`'${text}`])
  },
)

test('what is read again is what was written', () => {
  const cells = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', '"', ',', '\r', '\n', '\t', '-', 'a') }),
    ),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(cells, texts => {
      const line = csvLine(texts)
      expect(line.endsWith('\r\n')).toBe(true)
      expect(parseLine(line.slice(0, -2))).toEqual(
        texts.map(text => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)),
      )
    }),
  )
})

const written = (file: string | true, out: (text: string) => void, isDone = true) =>
  withCsv(file, ['a'], {
    place: { out, files: localFiles },
    work: async ({ write }) => {
      write(['값'])
      return isDone ? answered({}, 'done') : refused({ code: 'NO', message: 'no' })
    },
  })

test('a new file begins with the mark of UTF-8, is whole or not there, and is read by its owner alone', async () => {
  const file = join(folder, 'a.csv')
  expect(await written(file, () => undefined, false)).toMatchObject({ exitCode: 1 })
  expect(readdirSync(folder)).toEqual([])
  expect(await written(file, () => undefined)).toMatchObject({ exitCode: 0, text: 'done' })
  expect(readFileSync(file)).toEqual(Buffer.from('\uFEFFa\r\n값\r\n'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await written(file, () => undefined)).toMatchObject({ exitCode: 2, problem: { code: 'FILE_EXISTS' } })
  expect(await written(join(folder, 'none', 'a.csv'), () => undefined)).toMatchObject({
    exitCode: 3,
    problem: { code: 'FILE_NOT_WRITTEN' },
  })
})

test('without a file it goes to the standard output, and nothing else does', async () => {
  const texts: string[] = []
  expect(await written(true, text => void texts.push(text))).toMatchObject({ exitCode: 0, text: null })
  expect(texts.join('')).toBe('\uFEFFa\r\n값\r\n')
})
