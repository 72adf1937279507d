import { marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { match, P } from 'ts-pattern'
import { isWebAddress } from '#core/shared/web-address.ts'
import type { Destination } from './press.tsx'
import { TextLink } from './text-link.tsx'
import css from './terms-markdown.module.css'

/** Markdown as elements; HTML in it stays text, so nothing of a document runs. The title of the page is `h1`, so the document's own is left out. */
export const TermsMarkdown = ({ text }: { readonly text: string }) => (
  <div className={css.text}>{toElements(marked.lexer(text).filter(token => !isTitle(token)))}</div>
)

const isTitle = (token: Token): boolean => token.type === 'heading' && (token as Tokens.Heading).depth === 1

const toElements = (tokens: readonly Token[] | undefined): ReactNode =>
  // The library's open kind of token is for extensions; there are none.
  (tokens as readonly MarkedToken[] | undefined)?.map((token, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text that is shown never changes
    <Fragment key={at}>{toElement(token)}</Fragment>
  ))

const toElement = (token: MarkedToken): ReactNode =>
  match(token)
    .returnType<ReactNode>()
    .with({ type: 'heading', depth: P.number.lte(2) }, ({ tokens }) => <h2>{toElements(tokens)}</h2>)
    .with({ type: 'heading' }, ({ tokens }) => <h3>{toElements(tokens)}</h3>)
    .with({ type: 'paragraph' }, ({ tokens }) => <p>{toElements(tokens)}</p>)
    .with({ type: 'blockquote' }, ({ tokens }) => <blockquote>{toElements(tokens)}</blockquote>)
    .with({ type: 'list', ordered: true }, ({ items, start }) => (
      <ol start={start === '' ? 1 : start}>{toElements(items)}</ol>
    ))
    .with({ type: 'list' }, ({ items }) => <ul>{toElements(items)}</ul>)
    .with({ type: 'list_item' }, ({ tokens }) => <li>{toElements(tokens)}</li>)
    .with({ type: 'table' }, table => <Table table={table} />)
    .with({ type: 'strong' }, ({ tokens }) => <strong>{toElements(tokens)}</strong>)
    .with({ type: 'em' }, ({ tokens }) => <em>{toElements(tokens)}</em>)
    .with({ type: 'link' }, link => <DocumentLink {...link} />)
    .with({ type: 'hr' }, () => <hr />)
    .with({ type: 'br' }, () => <br />)
    .with({ type: 'space' }, { type: 'def' }, () => null)
    .with({ type: 'text' }, ({ tokens, text }) => (tokens === undefined ? text : toElements(tokens)))
    .with({ type: 'escape' }, { type: 'codespan' }, { type: 'code' }, ({ text }) => text)
    .otherwise(({ raw }) => raw)

/** Where a page of the app is found that a document names. */
export const AppPageWay = createContext((path: string): Destination => ({ to: path }))

/** To another page of ours or of the web; any other scheme is text. */
const DocumentLink = ({ href, tokens, raw }: Tokens.Link) => {
  const wayTo = useContext(AppPageWay)
  if (/^\/[\w/-]*$/.test(href)) return <TextLink way={wayTo(href)}>{toElements(tokens)}</TextLink>
  return isWebAddress(href) ? <TextLink way={{ href }}>{toElements(tokens)}</TextLink> : raw
}

/** Scrolled by itself where it is wider than the screen; the keyboard reaches it for that. */
const Table = ({ table: { header, rows } }: { readonly table: Tokens.Table }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll a focused region
  <section className={css.table} tabIndex={0} aria-label={header.map(({ text }) => text).join(', ')}>
    <table>
      <thead>
        <tr>
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col">
              {toElements(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(cells => (
          <tr key={cells.map(({ text }) => text).join()}>
            {cells.map(({ text, tokens }, at) => (
              <td key={`${header[at]?.text} ${text}`}>{toElements(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
