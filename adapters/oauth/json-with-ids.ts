/** A reviver also gets how a number was written, which the library's types do not say yet. */
type WithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown

/** JSON in which every numeric `id` is a text of all its digits: as a double, one above 2^53 would become another person's. */
export const parsedJsonWithIds = (text: string): unknown => {
  try {
    return (JSON.parse as WithSource)(text, (key, value, { source }) =>
      key === 'id' && typeof value === 'number' ? source : value,
    )
  } catch {
    return undefined
  }
}
