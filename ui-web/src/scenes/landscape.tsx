import { type ReactNode, useId } from 'react'
import { Pine } from './shapes.tsx'
import { tint } from './tint.ts'

/** Close by, for what stands on the snow alone. */
export const CLOSE = '38 28 310 222'

type LandscapeProps = {
  /** How high the sun or the moon stands: 0 half behind the ridge, 1 at its height. */
  readonly sun?: number
  /** Snow falls in winter, and in summer lies on the peaks alone. */
  readonly weather?: 'winter' | 'summer' | undefined
  /** Stands on the snow, between y 130 and 240, so that the peaks stay free. */
  readonly children?: ReactNode
  /** The part that shows, as an SVG viewBox. */
  readonly view?: string
}

/** The one place where every scene stands: sky, sun, three ridges, snow, pines. Light comes from the right. */
export function Landscape({ sun = 0.6, weather, children, view = '0 0 390 260' }: LandscapeProps) {
  const sky = useId()
  return (
    <svg viewBox={view} width="100%" preserveAspectRatio="xMidYMax slice" aria-hidden="true" data-weather={weather}>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tint.sky} />
          <stop offset="0.8" stopColor={tint.horizon} />
        </linearGradient>
      </defs>
      <rect y="-900" x="-10" width="410" height="901" fill={tint.sky} />
      <rect x="-10" width="410" height="260" fill={`url(#${sky})`} />
      <Stars />
      <Sun height={sun} />
      <path
        d="M34 70h52a11 11 0 0 0-2-22 17 17 0 0 0-32-3 14 14 0 0 0-20 10 8 8 0 0 0 2 15z"
        fill={tint.cloud}
        opacity="0.8"
      />
      <FarRidge />
      <MiddleRidge />
      <path
        d="M-10 208C26 188 66 196 108 204c44 8 78-12 126-8 50 6 92-14 166 0v70H-10z"
        fill={tint.near}
        opacity="0.5"
      />
      <path d="M-10 224C56 204 130 228 212 216c82-10 132 4 188-6v60H-10z" fill={tint.floor} />
      <path d="M-10 250c84-22 170 4 268-10 64-8 102 2 142-2v30H-10z" fill={tint.shade} />
      {weather === 'winter' && <Snowfall />}
      <Pine x={20} y={224} size={1} />
      <Pine x={44} y={230} size={0.72} />
      <Pine x={370} y={222} size={1.05} />
      <Pine x={346} y={226} size={0.62} />
      {children}
    </svg>
  )
}

const Sun = ({ height }: { readonly height: number }) => {
  const at = { cx: 352 - 84 * height, cy: 112 - 62 * height }
  return (
    <>
      <circle {...at} r="40" fill={tint.halo} opacity="0.45" />
      <circle {...at} r="24" fill={tint.glow} />
    </>
  )
}

const Stars = () => (
  <path
    d="M18 24h.1M52 14h.1M96 34h.1M128 16h.1M150 58h.1M216 22h.1M236 56h.1M300 18h.1M330 44h.1M372 26h.1M20 92h.1M112 86h.1M266 78h.1M378 82h.1"
    stroke={tint.star}
    strokeWidth="2.4"
    strokeLinecap="round"
  />
)

const Snowfall = () => (
  <path
    d="M28 60h.1M64 118h.1M92 66h.1M138 102h.1M164 28h.1M196 118h.1M226 70h.1M262 132h.1M288 58h.1M318 110h.1M356 150h.1M14 148h.1M108 158h.1M340 82h.1M246 24h.1"
    stroke={tint.snow}
    strokeWidth="4.4"
    strokeLinecap="round"
    opacity="0.9"
  />
)

const FarRidge = () => (
  <>
    <path
      d="M-10 172 30 128 46 138 74 100 112 146 190 46 232 100 246 92 292 138 322 104 352 130 400 108V262H-10Z"
      fill={tint.far}
    />
    <path
      d="M190 46 218 82 209 79 202 91 192 77 182 89 173 76 162 82ZM74 100 92 122 85 119 79 128 72 119 65 126 58 122ZM322 104 340 120 332 118 326 126 319 118 313 124 308 120Z"
      fill={tint.snow}
    />
    <path
      d="M190 46 112 146 176 156 192 112 183 80ZM74 100 46 138 40 150 66 154 77 132 70 118ZM322 104 292 138 312 152 327 132 317 120ZM246 92 232 100 214 122 246 124 252 106Z"
      fill={tint.middle}
      opacity="0.42"
    />
  </>
)

const MiddleRidge = () => (
  <>
    <path
      d="M-10 196 40 152 72 174 118 138 170 186 216 160 248 178 288 144 340 188 400 150V262H-10Z"
      fill={tint.middle}
    />
    <path
      d="M118 138 133 152 125 150 120 157 113 149 106 155 100 152ZM288 144 304 157 296 155 290 162 284 154 278 160 273 157Z"
      fill={tint.snow}
    />
    <path
      d="M118 138 72 174 60 190 108 196 122 172 113 154ZM288 144 248 178 240 192 278 196 292 174 284 158ZM40 152-10 196 36 196 48 176Z"
      fill={tint.near}
      opacity="0.38"
    />
  </>
)
