import { useId } from 'react'
import css from './plot.module.css'

export type PlotPoint = { readonly key: string; readonly label: string; readonly value: number | null }

type Props = {
  readonly title: string
  /** What it shows, in a sentence: it is read out in place of the drawing. */
  readonly summary: string
  readonly points: readonly PlotPoint[]
  /** Beside the points, and as short as it fits over a column. */
  readonly format: (value: number) => string
  readonly short: (value: number) => string
  readonly shape: 'bars' | 'line'
  /** The last point is now, and is filled. */
  readonly isUntilNow?: boolean
  /** The highest value of the scale; else the highest of the points. */
  readonly most?: number
  readonly heads: readonly [string, string]
}

const WIDTH = 360
const HEIGHT = 150
const TOP = 18
const FOOT = 20

/** Columns or a line over a common base, with the same as a table beside it. Drawn in the tokens' colours; the table is what is read with the keyboard. */
export function Plot({ title, summary, points, format, short, shape, isUntilNow = false, most, heads }: Props) {
  const titleId = useId()
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const high = Math.max(most ?? 0, ...values, 1)
  const low = Math.min(0, ...values)
  const step = WIDTH / Math.max(points.length, 1)
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - FOOT)
  const x = (at: number) => step * (at + 0.5)

  return (
    <figure className={css.plot} aria-labelledby={titleId}>
      <figcaption id={titleId} className={css.title}>
        {title}
      </figcaption>
      <p className={css.summary}>{summary}</p>
      <div className={css.beside}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css.drawing} role="img" aria-label={summary}>
          <line className={css.base} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
          {shape === 'line' && <path className={css.line} d={pathOf(points, x, y)} />}
          {points.map(({ key, label, value }, at) => (
            <g key={key} data-now={(isUntilNow && at === points.length - 1) || undefined}>
              {value !== null && shape === 'bars' && (
                <rect
                  className={css.bar}
                  x={x(at) - step * 0.34}
                  width={step * 0.68}
                  y={Math.min(y(value), y(0))}
                  height={Math.max(Math.abs(y(value) - y(0)), 1)}
                  rx={3}
                />
              )}
              {value !== null && shape === 'line' && <circle className={css.dot} cx={x(at)} cy={y(value)} r={4} />}
              {value !== null && (
                <text className={css.value} x={x(at)} y={Math.min(y(value), y(0)) - 5}>
                  {short(value)}
                </text>
              )}
              <text className={css.label} x={x(at)} y={HEIGHT - 5}>
                {label}
              </text>
            </g>
          ))}
        </svg>
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, label, value }) => (
                <tr key={key}>
                  <th scope="row">{key === label ? label : key}</th>
                  <td>{value === null ? '–' : format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </figure>
  )
}

/** A point without a value is a gap. */
const pathOf = (points: readonly PlotPoint[], x: (at: number) => number, y: (value: number) => number): string =>
  points
    .map(({ value }, at) => {
      if (value === null) return ''
      const before = points[at - 1]
      return `${before === undefined || before.value === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
