import { renderSVG } from 'uqr'
import { isLongLine } from '#core/storing/label-lines.ts'

/** What is to be scanned, and what people read beside it. */
export type PrintedLabel = { readonly scanned: string; readonly large: string; readonly lines: readonly string[] }

/** A page to print from any browser: one label of 62 by 29 millimetres each, as the usual rolls have them; on a sheet side by side. */
export const labelPage = (labels: readonly PrintedLabel[]): string => `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<title>Labels</title>
<style>
  @page { margin: 6mm }
  body { margin: 0; display: flex; flex-wrap: wrap; gap: 2mm; font: 9pt/1.25 sans-serif; color: #000 }
  article { box-sizing: border-box; width: 62mm; height: 29mm; padding: 2mm; display: flex; align-items: center; border: 0.2mm dashed #999; overflow: hidden; break-inside: avoid }
  svg { width: 24mm; height: 24mm; flex: none }
  div { min-width: 0 }
  b { display: block; font-size: 12pt; white-space: nowrap }
  span { display: -webkit-box; overflow: hidden; overflow-wrap: anywhere; word-break: keep-all; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  span.long { font-size: 7pt; -webkit-line-clamp: 3 }
</style>
${labels.map(toArticle).join('\n')}
</html>
`

const toArticle = ({ scanned, large, lines }: PrintedLabel): string =>
  `<article>${renderSVG(scanned, { ecc: 'M', border: 4 })}<div><b>${escaped(large)}</b>${lines.map(line => `<span${isLongLine(line) ? ' class="long"' : ''}>${escaped(line)}</span>`).join('')}</div></article>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)
