import css from './moments.module.css'
import { CLOSE, Landscape } from './landscape.tsx'
import { At, Cabinet, Gear, Ground, Mark, Tick, Writing } from './shapes.tsx'
import { tint } from './tint.ts'

/** Nothing here yet: an open, empty locker. */
export const EmptyScene = () => (
  <Landscape sun={0.5} view={CLOSE}>
    <Ground x={200} y={239} wide={100} />
    <At x={200} y={239} size={0.92}>
      <Cabinet>
        <path d="M-24-92V-84M0-92V-84M24-92V-84" stroke={tint.near} strokeWidth="4" strokeLinecap="round" />
      </Cabinet>
      <path d="M-44-109-80-118V10L-44-7Z" fill={tint.blue} />
      <circle cx="-74" cy="-50" r="3.5" fill={tint.amber} />
    </At>
  </Landscape>
)

/** Not to be found: a magnifier over untouched snow, and steps that lead past it. */
export const NotFoundScene = () => (
  <Landscape sun={0.35} view={CLOSE}>
    <path
      d="M74 243h5M94 237h5M112 242h5M130 236h5M268 244h5M288 238h5M306 243h5"
      stroke={tint.far}
      strokeWidth="5"
      strokeLinecap="round"
    />
    <Ground x={210} y={240} wide={104} />
    <At x={190} y={180} size={1.25}>
      <path d="M22 24 42 46" stroke={tint.dark} strokeWidth="12" strokeLinecap="round" />
      <circle r="32" fill={tint.snow} opacity="0.82" />
      <circle r="32" fill="none" stroke={tint.dark} strokeWidth="7.5" />
      <path d="M-12 0H12" stroke={tint.blue} strokeWidth="6" strokeLinecap="round" />
    </At>
  </Landscape>
)

/** Nothing was told yet: a phone whose bell is still. */
export const StillPhoneScene = () => (
  <Landscape sun={0.2} view={CLOSE}>
    <Ground x={196} y={240} wide={92} />
    <At x={194} y={240} turn={4} size={1.1}>
      <rect x="-31" y="-112" width="62" height="112" rx="11" fill={tint.dark} />
      <rect x="-26" y="-107" width="52" height="102" rx="7" fill={tint.paper} />
      <path d="M-18-42C-13-46-13-50-13-60A13 13 0 0 1 13-60C13-50 13-46 18-42Z" fill={tint.amber} />
      <path d="M-5-38A5 5 0 0 0 5-38ZM-3-73A3 3 0 0 1 3-73Z" fill={tint.near} />
      <Writing x={-15} y={-24} widths={[30, 18]} />
    </At>
  </Landscape>
)

/** It worked: the gear stands by a sign as large as the sun, whose tick is drawn at that moment. */
export const SuccessScene = () => (
  <Landscape sun={1} view={CLOSE}>
    <Ground x={150} y={239} wide={84} />
    <Gear x={146} y={239} size={1.05} />
    <Ground x={236} y={240} wide={80} />
    <g className={css.come}>
      <circle cx="236" cy="198" r="38" fill={tint.blue} />
      <circle cx="236" cy="198" r="30" fill={tint.paper} opacity="0.18" />
    </g>
    <g className={css.drawn}>
      <Tick x={234} y={198} size={2.4} stroke={tint.paper} />
    </g>
  </Landscape>
)

/** It did not work: a card stuck in the snow, under falling snow. */
export const FailureScene = () => (
  <Landscape sun={0} view={CLOSE}>
    <Ground x={192} y={238} wide={120} />
    <At x={190} y={184} turn={-14}>
      <rect x="-54" y="-36" width="108" height="72" rx="10" fill={tint.dark} />
      <path d="M-54-18H54V-4H-54Z" fill={tint.near} />
      <Writing x={-40} y={14} widths={[34]} />
    </At>
    <path d="M118 240C120 224 146 218 170 222S224 216 244 222 266 232 262 240Z" fill={tint.floor} />
    <circle cx="248" cy="150" r="20" fill={tint.amber} />
    <path d="M248 140V152M248 159.5V159.6" stroke={tint.dark} strokeWidth="5" strokeLinecap="round" />
    <path
      d="M98 112h.1M132 98h.1M118 150h.1M166 118h.1M206 100h.1M236 122h.1M282 104h.1M296 146h.1M146 176h.1M286 190h.1"
      stroke={tint.snow}
      strokeWidth="5"
      strokeLinecap="round"
    />
  </Landscape>
)

/** Only its owner opens it: the locker is shut, and the steps in the snow lead to its lock. */
export const LockedScene = () => (
  <Landscape sun={0.5} view={CLOSE}>
    <path d="M60 243h5M80 236h5M98 241h5M116 234h5M134 239h5" stroke={tint.far} strokeWidth="5" strokeLinecap="round" />
    <Ground x={204} y={239} wide={112} />
    <At x={204} y={239}>
      <Cabinet>
        <rect x="-37" y="-109" width="74" height="102" rx="5" fill={tint.blue} />
        <path
          d="M-37-104A5 5 0 0 1-32-109H-10L-37-40ZM6-109H20L-28-7H-32A5 5 0 0 1-37-12V-14Z"
          fill={tint.snow}
          opacity="0.14"
        />
        <path
          d="M-20-96H20M-20-88H20M-20-20H20"
          stroke={tint.dark}
          strokeWidth="3"
          strokeLinecap="round"
          opacity="0.4"
        />
        <At x={-4} y={-54} size={1.8}>
          <Mark />
        </At>
      </Cabinet>
      <path d="M31-62V-68A8 8 0 0 1 47-68V-62" fill="none" stroke={tint.amber} strokeWidth="4.5" />
      <rect x="25" y="-64" width="28" height="23" rx="6" fill={tint.amber} />
      <path d="M39-55V-49" stroke={tint.dark} strokeWidth="4.5" strokeLinecap="round" />
    </At>
  </Landscape>
)
