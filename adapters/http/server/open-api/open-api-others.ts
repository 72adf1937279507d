import { REPORT_IMAGE_PATH } from '#adapters/http/contract/storing/equipment.ts'
import { namesIn, templated } from './open-api-paths.ts'
import { PICTURE_SIZES } from '#core/storing/report-image.ts'
import { type Json, describeRefusals } from './open-api-answers.ts'
import { UNLINK_DONE, UNLINK_PATHS } from '#adapters/http/server/privacy/unlink-routes.ts'

const TEXT = { type: 'string' }

/** Answers a picture and no JSON, and so is no call of the contract. */
const PICTURE: Json = {
  operationId: 'reportPicture',
  summary: 'A picture of a report, for its owner or by an address from `reportDetail.images`.',
  security: [{ bearer: [] }, {}],
  parameters: [
    ...namesIn(REPORT_IMAGE_PATH),
    ...['expires', 'signature'].map(name => ({ name, in: 'query', schema: TEXT })),
    {
      name: 'size',
      in: 'query',
      description: '`full`, a JPEG, where it is left out; `screen`, a WebP of a fifth of the bytes.',
      schema: { type: 'string', enum: PICTURE_SIZES },
    },
  ],
  responses: {
    200: { description: 'Done.', content: { 'image/jpeg': {}, 'image/webp': {} } },
    ...describeRefusals('GET', REPORT_IMAGE_PATH, ['SignInNeeded', 'ReportNotFound']),
  },
}

const unlinkNotice = (provider: keyof typeof UNLINK_PATHS, name: string): Json => {
  const described = {
    summary: `Where ${name} notifies that a person cut the link. Proved by ${name}’s own key or signature; any other notice gets the same answer.`,
    security: [],
  }
  const path = UNLINK_PATHS[provider]
  const done = { [UNLINK_DONE[provider]]: { description: 'Read, whatever it was about.' } }
  const body = {
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: TEXT } } },
  }
  return {
    get: {
      operationId: `${provider}Unlinked`,
      ...described,
      responses: { ...done, ...describeRefusals('GET', path, []) },
    },
    post: {
      operationId: `${provider}UnlinkedByPost`,
      ...described,
      requestBody: body,
      responses: { ...done, ...describeRefusals('POST', path, []) },
    },
  }
}

const describeGet = (operationId: string, summary: string, path: string, mediaType: string): Json => ({
  get: {
    operationId,
    summary,
    security: [],
    responses: {
      200: { description: 'Done.', content: { [mediaType]: { schema: { type: 'object' } } } },
      ...describeRefusals('GET', path, []),
    },
  },
})

/** What the service answers beside the calls of the contract. */
export const OTHER_OPERATIONS: Json = {
  [templated(REPORT_IMAGE_PATH)]: { get: PICTURE },
  [UNLINK_PATHS.kakao]: unlinkNotice('kakao', 'Kakao'),
  [UNLINK_PATHS.naver]: unlinkNotice('naver', 'Naver'),
  '/health': describeGet('health', 'Whether the process lives.', '/health', 'application/health+json'),
  '/health/caller': describeGet(
    'caller',
    'As whom the service sees who asks: whether a proxy is believed.',
    '/health/caller',
    'application/json',
  ),
  '/ready': describeGet(
    'ready',
    'Whether it can answer customers; for who watches it.',
    '/ready',
    'application/health+json',
  ),
  '/openapi.json': describeGet('openApi', 'All of this for machines.', '/openapi.json', 'application/json'),
}
