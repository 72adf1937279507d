import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { parseImagePlace } from './image-settings.ts'

const KEYS = { IMAGE_STORE_ACCESS_KEY: 'key', IMAGE_STORE_SECRET_KEY: 'secret' }

test('pictures stay with the other data unless a bucket is named', () => {
  expect(parseImagePlace({}, '/data')).toEqual(ok({ kind: 'Disk', folder: '/data/images' }))
})

test('a bucket is named with its prefix, its region and its store', () => {
  const address = 's3://season/reports/2026?region=auto&endpoint=https://store.example'
  expect(parseImagePlace({ ...KEYS, IMAGE_STORE_URL: address }, '/data')).toEqual(
    ok({
      kind: 'S3',
      endpoint: 'https://store.example',
      bucket: 'season',
      prefix: 'reports/2026/',
      region: 'auto',
      accessKey: 'key',
      secretKey: 'secret',
      sessionToken: null,
    }),
  )
  expect(parseImagePlace({ ...KEYS, IMAGE_STORE_URL: 's3://season?region=ap-northeast-2' }, '/data')).toMatchObject(
    ok({ endpoint: 'https://s3.ap-northeast-2.amazonaws.com', prefix: '' }),
  )
})

test('the path of a store is part of its address', () => {
  const address = 's3://season/reports?endpoint=https://project.example/storage/v1/s3/'
  expect(parseImagePlace({ ...KEYS, IMAGE_STORE_URL: address }, '/data')).toMatchObject(
    ok({ endpoint: 'https://project.example/storage/v1/s3', prefix: 'reports/' }),
  )
})

const LENT = { AWS_ACCESS_KEY_ID: 'lent', AWS_SECRET_ACCESS_KEY: 'for an hour', AWS_SESSION_TOKEN: 'token' }

test('without keys of its own the keys of AWS’s tools are taken with their token, and never mixed with others', () => {
  const env = { ...LENT, IMAGE_STORE_URL: 's3://season' }
  expect(parseImagePlace(env, '/data')).toMatchObject(
    ok({ accessKey: 'lent', secretKey: 'for an hour', sessionToken: 'token' }),
  )
  expect(parseImagePlace({ ...env, ...KEYS }, '/data')).toMatchObject(
    ok({ accessKey: 'key', secretKey: 'secret', sessionToken: null }),
  )
})

test.each([
  ['another address', { ...KEYS, IMAGE_STORE_URL: 'https://store.example/season' }, 'IMAGE_STORE_URL'],
  ['no bucket', { ...KEYS, IMAGE_STORE_URL: 's3:///reports' }, 'IMAGE_STORE_URL'],
  ['a prefix with a space', { ...KEYS, IMAGE_STORE_URL: 's3://season/my reports' }, 'IMAGE_STORE_URL'],
  ['an endpoint that is none', { ...KEYS, IMAGE_STORE_URL: 's3://season?endpoint=store' }, 'endpoint'],
  [
    'an endpoint with a space',
    { ...KEYS, IMAGE_STORE_URL: 's3://season?endpoint=https://store.example/a b' },
    'endpoint',
  ],
  ['no keys', { IMAGE_STORE_URL: 's3://season' }, 'IMAGE_STORE_ACCESS_KEY'],
  ['half of the keys', { IMAGE_STORE_URL: 's3://season', IMAGE_STORE_ACCESS_KEY: 'key' }, 'IMAGE_STORE_SECRET_KEY'],
])('%s is a wrong setting that says what is meant', (_name, env, named) => {
  const message = parseImagePlace(env, '/data').match(
    () => '',
    wrong => wrong.message,
  )
  expect(message).toContain(named)
})
