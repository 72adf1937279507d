import type { Json } from './open-api-answers.ts'

/** `/payments/:id` as OpenAPI writes it. */
export const templated = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** The `:names` of a path as parameters. */
export const namesIn = (path: string): readonly Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
