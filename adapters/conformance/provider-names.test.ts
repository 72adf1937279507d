import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = globSync('{core,adapters,cli,ui-web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: path => /node_modules|\/dist$|\.(test|e2e)\.tsx?$/.test(path),
})
const BESIDE_HANGUL = /(Google|Kakao|Naver)(?= ?[가-힣])|(?<=[가-힣] ?)(Google|Kakao|Naver)/

test('a Korean sentence names a provider in Korean: 구글, as 카카오 and 네이버', () => {
  const readLines = (path: string): readonly string[] => readFileSync(join(ROOT, path), 'utf8').split('\n')
  const latin = SOURCES.flatMap(path => readLines(path).filter(line => BESIDE_HANGUL.test(line)))
  expect(SOURCES.length).toBeGreaterThan(500)
  expect(latin).toEqual([])
})
