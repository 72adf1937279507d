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

/** The possible values: each of several shapes, one of them perhaps null. */
export const listShapes = (schema: JsonSchema): readonly JsonSchema[] => {
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes) return shapes
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema]
}

export const isNull = ({ type }: JsonSchema): boolean => type === 'null'

export type Field = { readonly name: string; readonly kind: string }

/** Every field of a schema with its possible values; those inside of others as `user.name` and `prices[].term`. */
export const listFields = (schema: JsonSchema, within = ''): readonly Field[] => {
  const seen = new Map<string, Field>()
  for (const { properties = {}, required = [] } of listShapes(schema)) {
    for (const [key, described] of Object.entries(properties)) {
      const name = `${within}${key}`
      const kind = `${describeKind(described)}${required.includes(key) ? '' : ', optional'}`
      for (const field of [{ name, kind }, ...nestedFields(described, name)]) {
        seen.set(field.name, seen.has(field.name) ? either(seen.get(field.name), field) : field)
      }
    }
  }
  return [...seen.values()]
}

/** Of several shapes that have the same field. */
const either = (before: Field | undefined, { name, kind }: Field): Field =>
  before === undefined || before.kind === kind ? { name, kind } : { name, kind: `${before.kind} or ${kind}` }

const nestedFields = (schema: JsonSchema, name: string): readonly Field[] =>
  listShapes(schema).flatMap(shape => {
    if (shape.items) return listFields(shape.items, `${name}[].`)
    return shape.properties ? listFields(shape, `${name}.`) : []
  })

const describeKind = (schema: JsonSchema): string => {
  const shapes = listShapes(schema)
  const said = [...new Set(shapes.filter(shape => !isNull(shape)).map(plainKind))]
  return [...said, ...(shapes.some(isNull) ? ['null'] : [])].join(' or ')
}

const plainKind = ({ type, items, const: only, enum: words, format, maxLength, minimum }: JsonSchema): string => {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (words) return words.map(word => `\`${word}\``).join(', ')
  if (items) return items.properties || items.anyOf ? 'list' : `list of ${plainKind(items)}`
  if (type === 'string') return [format ?? 'text', ...(maxLength ? [`at most ${maxLength}`] : [])].join(', ')
  if (type === 'integer') return minimum !== undefined && minimum >= 0 ? `integer from ${minimum}` : 'integer'
  return typeof type === 'string' ? type : 'anything, ignored'
}
