/** More than a mark of a few shapes takes; each device draws it. */
export const MARK_MAX_CHARACTERS = 4_000

/** A square of its own size, which pictures of any size are drawn from. */
const BEGIN = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 ([1-9]\d{0,3}) \1">/
const TAG = /^\s*<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>&]*")*)\s*(\/?)>/
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

const ELEMENTS = /^(g|defs|path|rect|circle|ellipse|line|polygon|polyline|linearGradient|radialGradient|stop)$/
const ATTRIBUTES =
  /^(id|d|points|transform|offset|opacity|width|height|[cfr]?[xy][12]?|r|(fill|stroke|stop)(-[a-z]+)*|gradientUnits|gradientTransform)$/
/** Plain, a gradient of its own, or colours and moves by numbers. */
const VALUE = /^[^()]*$|^url\(#[\w-]+\)$|^(\s*(rgba?|hsla?|translate|rotate|scale|skew[XY]|matrix)\([\d\s,.%-]*\)\s*)+$/

/**
 * Whether a text is a mark (G790): an SVG of shapes and their paint. Nothing in it runs, is fetched or leads anywhere, so that it may be
 * shown wherever the mark of the house is.
 */
export const isMark = (text: string): boolean => {
  const [begin] = BEGIN.exec(text) ?? []
  if (begin === undefined || text.length > MARK_MAX_CHARACTERS) return false
  const open = ['svg']
  let rest = text.slice(begin.length)
  while (open.length > 0) {
    const [tag, end, name = '', attributes = '', empty] = TAG.exec(rest) ?? []
    if (tag === undefined) return false
    if (end === '/') {
      if (attributes !== '' || empty === '/' || open.pop() !== name) return false
    } else {
      if (!ELEMENTS.test(name) || !isPaint(attributes)) return false
      if (empty === '') open.push(name)
    }
    rest = rest.slice(tag.length)
  }
  return rest.trim() === ''
}

const isPaint = (attributes: string): boolean =>
  [...attributes.matchAll(ATTRIBUTE)].every(([, name = '', value = '']) => ATTRIBUTES.test(name) && VALUE.test(value))

/** The side of its square, in its own units. */
export const markSide = (mark: string): number => Number(BEGIN.exec(mark)?.[1] ?? 0)
