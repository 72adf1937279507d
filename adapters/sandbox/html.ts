/** Markup that a page may contain as it is. */
export type Html = { readonly markup: string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? character)

const toMarkup = (value: Html | readonly Html[] | string | number): string => {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(part => part.markup).join('')
}

/** A template whose texts are escaped and whose markup stays. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (Html | readonly Html[] | string | number)[]
): Html => ({
  markup: parts.reduce((page, part, at) => page + toMarkup(values[at - 1] ?? '') + part),
})
