import css from './moments.module.css'
import { At, Cabinet, Gear, Ground, Mark, OneSet, Tick, Wheel, Writing } from './shapes.tsx'
import { tint } from './tint.ts'

/** What the moment is about, for each home status (0 to 9); the gear walks from left to right. */

export const PhoneNote = () => (
  <>
    <Ground x={84} y={236} wide={70} />
    <Gear x={82} y={236} />
    <Ground x={190} y={238} wide={76} />
    <At x={190} y={238} turn={4}>
      <rect x="-31" y="-112" width="62" height="112" rx="11" fill={tint.dark} />
      <rect x="-26" y="-107" width="52" height="102" rx="7" fill={tint.paper} />
      <Writing x={-17} y={-92} widths={[30, 18]} />
      <rect x="-18" y="-72" width="36" height="34" rx="7" fill={tint.horizon} />
      <At x={0} y={-54} size={1.3}>
        <Mark fill={tint.blue} />
      </At>
      <rect x="-18" y="-26" width="36" height="13" rx="6.5" fill={tint.blue} />
    </At>
  </>
)

export const Calendar = () => (
  <>
    <Ground x={108} y={236} wide={70} />
    <Gear x={106} y={236} />
    <Ground x={222} y={238} wide={112} />
    <At x={222} y={238}>
      <path d="M-44 0-34-30H34L44 0Z" fill={tint.dark} />
      <rect x="-52" y="-96" width="104" height="88" rx="11" fill={tint.paper} />
      <path d="M-52-72V-85A11 11 0 0 1-41-96H41A11 11 0 0 1 52-85V-72Z" fill={tint.blue} />
      <path d="M-26-102V-88M26-102V-88" stroke={tint.dark} strokeWidth="6" strokeLinecap="round" />
      <path
        d="M-36-58h.1M-18-58h.1M0-58h.1M18-58h.1M36-58h.1M-36-40h.1M-18-40h.1M0-40h.1M36-40h.1M-36-22h.1M-18-22h.1M0-22h.1M18-22h.1M36-22h.1"
        stroke={tint.line}
        strokeWidth="8"
        strokeLinecap="round"
      />
      <circle cx="18" cy="-40" r="11" fill={tint.amber} />
      <Tick x={17} y={-40} size={0.8} stroke={tint.dark} />
    </At>
  </>
)

export const Van = () => (
  <>
    <Ground x={176} y={238} wide={150} />
    <At x={176} y={236}>
      <At x={38} y={-74} turn={-90} size={0.98}>
        <OneSet />
      </At>
      <path d="M-44-72v8M18-72v8" stroke={tint.dark} strokeWidth="5" />
      <path
        d="M-72-14V-54A12 12 0 0 1-60-66H20C29-66 34-62 38-55L50-36 64-32C70-30 72-26 72-20V-14A5 5 0 0 1 67-9H-67A5 5 0 0 1-72-14Z"
        fill={tint.blue}
      />
      <path d="M14-56H22C26-56 28-54 30-51L39-35H14Z" fill={tint.paper} />
      <path d="M-72-26H72V-20H-72Z" fill={tint.snow} opacity="0.3" />
      <At x={-28} y={-42} size={1.5}>
        <Mark />
      </At>
      <circle cx="67" cy="-25" r="4.5" fill={tint.amber} />
      <Wheel x={-42} y={-9} size={13} />
      <Wheel x={42} y={-9} size={13} />
    </At>
  </>
)

export const Magnifier = () => (
  <>
    <Ground x={166} y={236} wide={84} />
    <Gear x={162} y={236} size={1.05} />
    <At x={216} y={186}>
      <path d="M22 24 46 50" stroke={tint.dark} strokeWidth="12" strokeLinecap="round" />
      <circle r="32" fill={tint.snow} opacity="0.82" />
      <circle r="32" fill="none" stroke={tint.dark} strokeWidth="7.5" />
      <Tick x={-1} y={1} size={2} stroke={tint.blue} />
    </At>
  </>
)

export const Report = () => (
  <>
    <Ground x={186} y={238} wide={64} />
    <Gear x={182} y={237} size={0.98} />
    <Ground x={256} y={239} wide={90} />
    <At x={256} y={239} turn={3}>
      <rect x="-40" y="-106" width="80" height="106" rx="10" fill={tint.dark} />
      <rect x="-34" y="-98" width="68" height="92" rx="5" fill={tint.paper} />
      <rect x="-17" y="-113" width="34" height="14" rx="6" fill={tint.amber} />
      <circle cx="0" cy="-68" r="16" fill="none" stroke={tint.line} strokeWidth="6" />
      <path d="M0-84A16 16 0 1 1-15.2-73" fill="none" stroke={tint.blue} strokeWidth="6" strokeLinecap="round" />
      <Tick x={-1} y={-68} size={0.9} stroke={tint.blue} />
      <Writing x={-22} y={-38} widths={[44, 44, 26]} />
    </At>
  </>
)

export const Tent = () => (
  <>
    <Ground x={226} y={238} wide={150} />
    <At x={226} y={238}>
      <path d="M-60 0V-52H60V0Z" fill={tint.paper} />
      <path d="M-34 0V-52H34V0Z" fill={tint.dark} />
      <Gear x={0} y={-1} size={0.66} />
      <path d="M-34-52H-14L-34 0ZM34-52H14L34 0Z" fill={tint.line} />
      <path d="M-72-50 0-98 72-50Z" fill={tint.blue} />
      <path d="M-48-50 0-98-24-50ZM0-98 48-50H24Z" fill={tint.snow} opacity="0.9" />
      <path
        d="M-72-50H72L66-40Q60-34 54-40L48-50 42-40Q36-34 30-40L24-50 18-40Q12-34 6-40L0-50-6-40Q-12-34-18-40L-24-50-30-40Q-36-34-42-40L-48-50-54-40Q-60-34-66-40Z"
        fill={tint.blue}
      />
      <path d="M0-98V-120" stroke={tint.dark} strokeWidth="4" strokeLinecap="round" />
      <path d="M1-121 24-114 1-106Z" fill={tint.amber} />
    </At>
  </>
)

export const Lorry = () => (
  <>
    <Ground x={250} y={239} wide={180} />
    <At x={250} y={237}>
      <rect x="-86" y="-84" width="112" height="72" rx="8" fill={tint.paper} />
      <rect x="-76" y="-74" width="92" height="40" rx="5" fill={tint.dark} />
      <At x={8} y={-52} turn={-90} size={0.84}>
        <At x={0} y={0}>
          <OneSet />
        </At>
      </At>
      <path d="M-86-28H26V-20H-86Z" fill={tint.blue} />
      <path d="M28-12V-58A6 6 0 0 1 34-64H54C60-64 63-62 66-56L76-36 82-32Q86-30 86-24V-12Z" fill={tint.blue} />
      <path d="M38-55H53C56-55 57-54 59-51L65-38H38Z" fill={tint.paper} />
      <circle cx="81" cy="-22" r="4.5" fill={tint.amber} />
      <path d="M-86-14H86V-8H-86Z" fill={tint.dark} />
      <Wheel x={-58} y={-8} size={12} />
      <Wheel x={-30} y={-8} size={12} />
      <Wheel x={56} y={-8} size={12} />
    </At>
  </>
)

export const Locker = () => (
  <>
    <Ground x={280} y={239} wide={110} />
    <At x={280} y={239}>
      <Cabinet>
        <g className={css.settle}>
          <Gear x={0} y={-9} size={0.9} />
        </g>
      </Cabinet>
      <path
        d="M-37-104A5 5 0 0 1-32-109H-10L-37-40ZM6-109H20L-28-7H-32A5 5 0 0 1-37-12V-14Z"
        fill={tint.snow}
        opacity="0.3"
      />
      <rect x="26" y="-66" width="16" height="15" rx="4" fill={tint.amber} />
      <path d="M30-66V-70A4 4 0 0 1 38-70V-66" fill="none" stroke={tint.amber} strokeWidth="3" />
    </At>
  </>
)

export const Handover = () => (
  <>
    <path d="M-20 262-20 226 104 190 112 220Z" fill={tint.amber} />
    <path d="M410 262 410 226 286 190 278 220Z" fill={tint.blue} />
    <path d="M84 193 104 187 114 221 94 227ZM306 193 286 187 276 221 296 227Z" fill={tint.paper} />
    <rect x="98" y="172" width="194" height="38" rx="19" fill={tint.bag} />
    <path d="M117 172H132V210H117A19 19 0 0 1 117 172ZM258 172H273A19 19 0 0 1 273 210H258Z" fill={tint.near} />
    <path d="M158 174C166 150 224 150 232 174" fill="none" stroke={tint.near} strokeWidth="6" strokeLinecap="round" />
    <At x={184} y={192} size={1.3}>
      <Mark />
    </At>
    <path d="M226 172 214 150 228 142 240 164Z" fill={tint.paper} />
    <circle cx="224" cy="151" r="2.2" fill={tint.near} />
    <path
      d="M104 188C112 182 122 184 128 190L142 198A8 8 0 0 1 134 212L126 208C128 222 116 230 104 222Z"
      fill={tint.amber}
    />
    <path
      d="M286 188C278 182 268 184 262 190L248 198A8 8 0 0 0 256 212L264 208C262 222 274 230 286 222Z"
      fill={tint.blue}
    />
  </>
)

export const Returned = () => (
  <>
    <path
      d="M40 252C110 236 170 246 262 236M40 258C112 244 172 254 270 241"
      fill="none"
      stroke={tint.line}
      strokeWidth="3"
      strokeLinecap="round"
    />
    <Ground x={292} y={239} wide={110} />
    <At x={292} y={239}>
      <Cabinet>
        <Gear x={0} y={-9} size={0.9} />
      </Cabinet>
      <path d="M-44-109-82-118V10L-44-7Z" fill={tint.blue} />
      <path d="M-74-100-52-95M-74-90-52-86" stroke={tint.snow} strokeWidth="3" strokeLinecap="round" opacity="0.6" />
      <circle cx="-76" cy="-50" r="3.5" fill={tint.amber} />
    </At>
  </>
)
