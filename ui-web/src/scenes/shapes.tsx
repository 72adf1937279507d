import { createContext, type ReactNode, use } from 'react'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { tint } from './tint.ts'

type Place = { readonly x: number; readonly y: number }

/** Puts a drawing somewhere: its own origin lands on (x, y). */
export const At = ({
  x,
  y,
  size = 1,
  turn = 0,
  children,
}: Place & { readonly size?: number; readonly turn?: number; readonly children: ReactNode }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>{children}</g>
)

/** Stands on its origin, 54 high at size 1. */
export const Pine = ({ x, y, size }: Place & { readonly size: number }) => (
  <At x={x} y={y} size={size}>
    <path d="M-2.5-6h5v8h-5z" fill={tint.near} />
    <path d="M0-54 11-33H6L15-18H9L20-2H-20L-9-18H-15L-6-33H-11Z" fill={tint.near} />
    <path d="M0-54 11-33H6L15-18H9L20-2H0Z" fill={tint.middle} opacity="0.45" />
    <path d="M0-54 6-42 2-44-2-40-6-42Z" fill={tint.snow} />
  </At>
)

/** Where a thing touches the snow. */
export const Ground = ({ x, y, wide }: Place & { readonly wide: number }) => (
  <ellipse cx={x} cy={y} rx={wide / 2} ry="5" fill={tint.middle} opacity="0.3" />
)

/** A pair of skis, 92 high, standing on its origin. */
export const Skis = () => (
  <>
    <At x={-7} y={0} turn={-3}>
      <Ski />
    </At>
    <At x={7} y={0} turn={3}>
      <Ski />
    </At>
  </>
)

const Ski = () => (
  <>
    <path d="M-5.5 0V-80C-5.5-88-3-92 0-92S5.5-88 5.5-80V0C5.5 3-5.5 3-5.5 0Z" fill={tint.blue} />
    <path d="M-5.5-72V-80C-5.5-88-3-92 0-92S5.5-88 5.5-80V-72Z" fill={tint.amber} />
    <path d="M-5.5-14H5.5V-8H-5.5Z" fill={tint.snow} opacity="0.55" />
    <rect x="-7" y="-50" width="14" height="9" rx="3" fill={tint.dark} />
    <rect x="-6" y="-36" width="12" height="7" rx="2.5" fill={tint.dark} />
  </>
)

/** A snowboard, 88 high, standing on its origin. */
export const Board = () => (
  <>
    <rect x="-12" y="-88" width="24" height="89" rx="12" fill={tint.amber} />
    <path d="M-12-30 12-54V-40L-12-16ZM-12-12 12-36V-30L-11-7Z" fill={tint.snow} opacity="0.6" />
    <rect x="-14" y="-68" width="28" height="9" rx="4" fill={tint.dark} />
    <rect x="-14" y="-31" width="28" height="9" rx="4" fill={tint.dark} />
  </>
)

/** The kind of gear that a scene is about; null where it is about any. */
export const SceneGear = createContext<EquipmentType | null>(null)

/** What the story is about, 92 high, standing on its origin: the customer's kind of gear, else a board and a pair of skis. */
export const Gear = ({ x, y, size = 1, turn = 0 }: Place & { readonly size?: number; readonly turn?: number }) => {
  const type = use(SceneGear)
  return (
    <At x={x} y={y} size={size} turn={turn}>
      {type === null ? (
        <>
          <At x={-17} y={0} turn={-7}>
            <Board />
          </At>
          <At x={11} y={0}>
            <Skis />
          </At>
        </>
      ) : (
        <OneSet />
      )}
    </At>
  )
}

/** What is carried, where there is room for one set. */
export const OneSet = () => (use(SceneGear) === 'SNOWBOARD' ? <Board /> : <Skis />)

/** The house's mark, two peaks, 20 wide around its origin. */
export const Mark = ({ fill = tint.snow }: { readonly fill?: string }) => (
  <path d="M-10 7-3-6 1 1 4-3 10 7Z" fill={fill} />
)

export const Wheel = ({ x, y, size = 11 }: Place & { readonly size?: number }) => (
  <>
    <circle cx={x} cy={y} r={size} fill={tint.dark} />
    <circle cx={x} cy={y} r={size * 0.42} fill={tint.line} />
  </>
)

export const Tick = ({
  x,
  y,
  size = 1,
  stroke = tint.snow,
}: Place & { readonly size?: number; readonly stroke?: string }) => (
  <path
    d={`M${x - 6 * size} ${y}l${4.5 * size} ${5 * size} ${8 * size} ${-10 * size}`}
    fill="none"
    stroke={stroke}
    strokeWidth={3.4 * size}
    // So that it can be drawn from its beginning to its end.
    pathLength="1"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** Lines of writing on paper, `widths` from top to bottom. */
export const Writing = ({ x, y, widths }: Place & { readonly widths: readonly number[] }) => (
  <path
    d={widths.map((wide, at) => `M${x} ${y + at * 10}h${wide}`).join('')}
    stroke={tint.line}
    strokeWidth="4.5"
    strokeLinecap="round"
  />
)

/** The locker that gear rests in, 116 high, standing on its origin. */
export const Cabinet = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <rect x="-44" y="-116" width="88" height="116" rx="9" fill={tint.dark} />
    <rect x="-37" y="-109" width="74" height="102" rx="5" fill={tint.inside} />
    <path d="M-22-101H22" stroke={tint.far} strokeWidth="4" strokeLinecap="round" />
    {children}
  </>
)
