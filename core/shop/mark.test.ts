import { expect, test } from 'vitest'
import { isMark, MARK_MAX_CHARACTERS, markSide } from './mark.ts'

const svg = (inside: string, begin = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'): string =>
  `${begin}${inside}</svg>`

const SQUARE = '<rect width="40" height="40" rx="8" fill="#0a7"/>'

test.each([
  ['one shape', SQUARE],
  ['shapes in lines', `\n  ${SQUARE}\n  <circle cx="20" cy="20" r="6" fill="#fff" />\n`],
  ['a group that is moved', `<g transform="translate(2 3) rotate(10)" opacity=".5">${SQUARE}</g>`],
  [
    'a gradient of its own',
    '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0h40v40H0z" fill="url(#a)"/>',
  ],
  ['a colour by its parts', '<path d="M0 0h4" stroke="rgb(0 10 20)" stroke-width="2" stroke-linecap="round"/>'],
])('%s is a mark (G790)', (_what, inside) => {
  expect(isMark(svg(inside))).toBe(true)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT></SCRIPT>'],
  ['what runs when it is shown', '<rect onload="alert(1)" width="1" height="1"/>'],
  ['a style', '<style>rect{fill:red}</style>'],
  ['a style of one shape', '<rect style="fill:url(https://example.com)"/>'],
  ['a picture from elsewhere', '<image href="https://example.com/a.png"/>'],
  ['a use of something else', '<use href="#a"/>'],
  ['a link', '<a href="https://example.com"><rect/></a>'],
  ['paint from elsewhere', '<rect fill="url(https://example.com/a.svg#b)"/>'],
  ['paint from elsewhere behind a function', '<rect fill="x(url(https://example.com))"/>'],
  ['paint from beside it', '<rect fill="url(1)"/>'],
  ['foreign content', '<foreignObject></foreignObject>'],
  ['text', 'hello'],
  ['a comment', '<!-- a -->'],
  ['an entity', '<rect id="&amp;"/>'],
  ['another mark inside', '<svg></svg>'],
  ['a shape that is not closed', '<g>'],
  ['an end without a beginning', '</g>'],
  ['ends in another order', '<g><defs></g></defs>'],
  ['attributes of an end', '<g></g id="a">'],
  ['something behind its end', '</svg><script></script><svg>'],
])('%s is no mark (G790)', (_what, inside) => {
  expect(isMark(svg(inside))).toBe(false)
})

test.each([
  ['no square', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">'],
  ['a size of its own', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'],
  ['more on its first tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" onload="alert(1)">'],
  ['a document before it', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'],
])('%s is no mark (G790)', (_what, begin) => {
  expect(isMark(svg(SQUARE, begin))).toBe(false)
})

test('a mark has at most so many characters, and is whole', () => {
  const long = (characters: number): string => svg(`<path d="${'0'.repeat(characters - svg('<path d=""/>').length)}"/>`)
  expect(isMark(long(MARK_MAX_CHARACTERS))).toBe(true)
  expect(isMark(long(MARK_MAX_CHARACTERS + 1))).toBe(false)
  expect(isMark(svg(SQUARE).slice(0, -1))).toBe(false)
  expect(isMark('')).toBe(false)
})

test('pictures of any size are drawn from the side of its square', () => {
  expect(markSide(svg(SQUARE))).toBe(40)
})
