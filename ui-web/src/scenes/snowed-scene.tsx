import { CLOSE, Landscape } from './landscape.tsx'
import { Gear, Ground } from './shapes.tsx'
import { tint } from './tint.ts'

/** It cannot be seen right now: the gear stands safe behind falling snow. */
export const SnowedScene = () => (
  <Landscape sun={0.1} view={CLOSE}>
    <Ground x={194} y={239} wide={96} />
    <Gear x={192} y={240} size={1.05} />
    <path d="M118 244C124 222 152 214 178 218S236 212 258 222 276 238 272 246Z" fill={tint.floor} />
    <path
      d="M98 112h.1M132 98h.1M118 150h.1M150 126h.1M166 96h.1M206 84h.1M238 116h.1M262 92h.1M282 124h.1M296 152h.1M104 186h.1M138 188h.1M252 176h.1M288 192h.1M228 148h.1"
      stroke={tint.snow}
      strokeWidth="6"
      strokeLinecap="round"
    />
  </Landscape>
)
