import { currentShop } from '#adapters/system/current-shop.ts'

/** Mail programs drop style sheets, so every element carries its own. */
const STYLES = {
  page: 'margin:0;padding:32px 16px;background:#f5f7fa',
  card: 'max-width:480px;margin:0 auto;padding:32px 24px;border-radius:16px;background:#ffffff;font-family:-apple-system,sans-serif;color:#1f2a37',
  brand: 'margin:0 0 24px;font-size:18px;font-weight:700',
  text: 'margin:0 0 16px;font-size:15px;line-height:1.6',
  link: 'color:#0b4fc4',
  code: 'margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px',
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** A line that is an address leads there. */
const line = (text: string): string =>
  /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escaped(text)}" style="${STYLES.link}">${escaped(text)}</a>`
    : escaped(text)

const paragraph = (text: string): string => {
  const style = /^\d+$/.test(text) ? STYLES.code : STYLES.text
  return `<p style="${style}">${text.split('\n').map(line).join('<br>')}</p>`
}

/** The same text for mail programs that show HTML: brand on top, a code large, an address as a link. */
export const mailHtml = (text: string): string =>
  [
    `<!doctype html><html lang="ko"><body style="${STYLES.page}"><div style="${STYLES.card}">`,
    `<p style="${STYLES.brand}">${escaped(currentShop().brand.korean)}</p>`,
    ...text.split(/\n{2,}/).map(paragraph),
    '</div></body></html>',
  ].join('\n')
