/** The depth of a body (X5). Node parses 200,000 nested arrays without a word; a walk over them would end the process. */
const MAX_DEPTH = 20

/** What a JSON parser would take without a word, and we do not. */
export type JsonFault = { readonly kind: 'TooDeep' } | { readonly kind: 'NamedTwice'; readonly name: string }

const [QUOTE, BACKSLASH, COMMA, OBJECT, OBJECT_END, ARRAY, ARRAY_END] = Array.from('"\\,{}[]', mark =>
  mark.charCodeAt(0),
)

/**
 * Looks for both before anything is built: at brackets outside of texts, and at the names of each object. Of two equal names parsers
 * keep one or the other, so what was checked in front of us may not be what we read. What is no JSON at all is left to the parser.
 */
export const jsonFault = (json: string): JsonFault | null => {
  /** The names in each object that is open; null in an array. */
  const open: (Set<string> | null)[] = []
  let mayName = false
  for (let at = 0; at < json.length; at += 1) {
    const mark = json.charCodeAt(at)
    if (mark === QUOTE) {
      const begin = at
      at = endOfText(json, at)
      if (!mayName) continue
      mayName = false
      const name = unquote(json.slice(begin, at + 1))
      const names = open.at(-1)
      if (names?.has(name)) return { kind: 'NamedTwice', name }
      names?.add(name)
    } else if (mark === OBJECT || mark === ARRAY) {
      if (open.length === MAX_DEPTH) return { kind: 'TooDeep' }
      open.push(mark === OBJECT ? new Set() : null)
      mayName = mark === OBJECT
    } else if (mark === OBJECT_END || mark === ARRAY_END) open.pop()
    else if (mark === COMMA) mayName = open.at(-1) instanceof Set
  }
  return null
}

/** Where the text that begins at a quote ends. */
const endOfText = (json: string, begin: number): number => {
  for (let at = begin + 1; at < json.length; at += 1) {
    const mark = json.charCodeAt(at)
    if (mark === BACKSLASH) at += 1
    else if (mark === QUOTE) return at
  }
  return json.length
}

/** `"pl\u0061n"` names the same as `"plan"`. */
const unquote = (quoted: string): string => {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Null where it is none: a lenient decoder makes all that it cannot read one sign, and two passwords one. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}
