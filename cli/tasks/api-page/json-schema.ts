/** As much of JSON Schema as the descriptions of the calls use. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maxLength?: number
}

/** What may stand there: each of several shapes, one of them perhaps null. */
export const shapesOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes) return shapes
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema]
}

export const isNull = ({ type }: JsonSchema): boolean => type === 'null'
