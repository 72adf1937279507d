import { CLOSE, Landscape } from './landscape.tsx'
import { At, Cabinet, Gear, Ground } from './shapes.tsx'
import { tint } from './tint.ts'

/** A new password: the key stands in the snow as tall as the locker it opens, and the gear was safe all along. */
export const KeyScene = () => (
  <Landscape sun={0.7} view={CLOSE}>
    <Ground x={156} y={239} wide={104} />
    <At x={156} y={239}>
      <Cabinet>
        <Gear x={-2} y={-10} size={0.8} />
      </Cabinet>
    </At>
    <Ground x={250} y={240} wide={54} />
    <At x={250} y={238} turn={8}>
      <path d="M-5-66H5V-2C5 2-5 2-5-2ZM5-30H18V-22H5ZM5-14H23V-5H5Z" fill={tint.amber} />
      <circle cy="-84" r="24" fill={tint.amber} />
      <circle cy="-84" r="11" fill={tint.far} />
      <path
        d="M-17-96A21 21 0 0 1-2-104.500"
        fill="none"
        stroke={tint.paper}
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
    </At>
    <path d="M222 243C224 234 236 231 250 233S276 234 280 243Z" fill={tint.floor} />
  </Landscape>
)
