import { isLongLine } from '#core/storing/label-lines.ts'
import { QrCode } from '../../parts/qr-code.tsx'
import { LABEL_TEXTS as texts } from '../../texts/labels.ts'
import css from './labels.module.css'

type Props = { readonly scanned: string; readonly large: string; readonly lines: readonly string[] }

/** One label of 62 by 29 millimetres, with the look and the words of `seasonkeep label print` (G334). */
export const PrintedLabel = ({ scanned, large, lines }: Props) => (
  <article className={css.label}>
    <QrCode text={scanned} label={texts.codeOf(large)} />
    <div>
      <b>{large}</b>
      {lines.map(line => (
        <span key={line} data-long={isLongLine(line) || undefined}>
          {line}
        </span>
      ))}
    </div>
  </article>
)
