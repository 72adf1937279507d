const WHY = ['--reason', 'asked']
const ORDER = 'SK-AAAAAAAAAAAA'
const ID = '00000000-0000-4000-8000-000000000000'
const DAY = '2026-11-23'

/** What moves money, ends or resumes a contract, erases, exports, or changes settings or who may what: each with words that would do it (G389). */
export const ASKS_FOR_PROOF: readonly (readonly [command: string, rest: readonly string[]])[] = [
  [
    'order create',
    '--phone 010-7700-4799 --name 김증명 --plan BASIC --kind SKI --paid cash --reference R-77 --terms-agreed --reason asked'.split(
      ' ',
    ),
  ],
  ['order link', [ORDER, '--again', ...WHY]],
  ['order cancel', [ORDER, ...WHY]],
  ['order terminate', [ORDER, ...WHY]],
  ['order resume', [ORDER, ...WHY]],
  ['order fee', [ORDER, '--paid', 'cash', '--reference', 'R-1']],
  ['card remove', [ORDER, ...WHY]],
  ['user export', ['nobody@example.com', '--file', 'data.json', ...WHY]],
  ['user delete', ['nobody@example.com', ...WHY]],
  ['payment reconcile', [ID, ...WHY]],
  ['payment adopt', [ID, ...WHY]],
  ['terms import', ['service', '--file', 'terms.md', '--version', '9', ...WHY]],
  ['terms release', ['service', '--version', '9', '--effective', '2027-11-23', ...WHY]],
  ['marketing list', [...WHY]],
  ['shop set', ['support.hours=매일', ...WHY]],
  ['shop price', ['--basic', '100000', '--flex', '140000', '--from', '2027-01-01', ...WHY]],
  ['shop import', ['shop.yaml', ...WHY]],
  ['shop withdraw', ['4711', ...WHY]],
  ['staff add', ['minji', '--name', '김민지', '--role', 'SUPPORT', ...WHY]],
  ['staff invite', ['minji', ...WHY]],
  ['staff change', ['minji', '--role', 'SUPPORT', ...WHY]],
  ['staff disable', ['minji', ...WHY]],
  ['staff enable', ['minji', ...WHY]],
  ['staff notify', ['minji', '--by', 'none', ...WHY]],
  ['archive purge', [...WHY]],
  ['export payments', ['--month', '2026-11', ...WHY]],
  ['export refunds', ['--month', '2026-11', ...WHY]],
  ['export orders', ['--month', '2026-11', ...WHY]],
  ['export notes', ['--month', '2026-11', ...WHY]],
  ['refund goodwill', [ORDER, '--won', '1000', ...WHY]],
  ['refund retry', [ID, ...WHY]],
  ['refund settle', [ID, '--paid-by-bank', '--on', DAY, ...WHY]],
  ['refund reopen', [ID, ...WHY]],
  ['renewal run', [...WHY]],
  ['renewal charge', [ORDER, ...WHY]],
  ['renewal pay', [ORDER, '--paid', 'cash', '--reference', 'R-1', ...WHY]],
  ['renewal reverse', [ORDER, ...WHY]],
  ['price offer', ['--plan', 'BASIC', '--won', '119000', '--from', '2027-11-01', ...WHY]],
  ['price withdraw', ['--plan', 'BASIC', ...WHY]],
]

/** Changes something of every day: what the session and the role say is enough. */
export const ASKS_FOR_NONE: readonly (readonly [command: string, rest: readonly string[]])[] = [
  ['order advance', [ORDER, '--event', 'storage.arrived']],
  [
    'order place set',
    [ORDER, '--name', '김증명', '--phone', '010-7700-4799', '--address', '서울시 중구 세종대로 110', ...WHY],
  ],
  ['checkout request', [ORDER, '--day', DAY, '--address', '서울시 중구 세종대로 110', ...WHY]],
  ['checkout schedule', [ORDER, '--on', DAY]],
  ['checkout reschedule', [ORDER, '--on', DAY]],
  ['checkout miss', [ORDER, ...WHY]],
  ['checkout withdraw', [ORDER, ...WHY]],
  ['checkout deliver', [ORDER, '--to', '이영희']],
  ['checkout hand-out', [ORDER, '--to', '이영희', '--recognised', 'licence', ...WHY]],
  ['equipment register', ['--order', ORDER, '--size', '170', ...WHY]],
  ['locker add', ['Z-90', ...WHY]],
  ['locker remove', ['Z-91', ...WHY]],
  ['locker move', [ORDER, 'A-01']],
  ['locker block', ['Z-91', ...WHY]],
  ['locker clear', ['Z-91', ...WHY]],
  ['locker unblock', ['Z-91', ...WHY]],
  ['card link', [ORDER, ...WHY]],
  ['notice resend', [ID, ...WHY]],
  ['notice write', ['--user', 'nobody@example.com', '--text', '안녕하세요', ...WHY]],
  ['report add', ['--order', ORDER, '--score', '61', '--tip', '왁싱', '--pictures', 'nowhere']],
  ['user log-out', ['nobody@example.com', ...WHY]],
  ['user join', ['nobody@example.com', ...WHY]],
  ['user change', ['nobody@example.com', '--name', '김보관', ...WHY]],
  ['payment selfcheck', []],
  ['task done', ['4711', ...WHY]],
  ['task reopen', ['4711', ...WHY]],
  ['complaint add', ['--order', ORDER, '--text', 'late', ...WHY]],
  ['complaint close', ['4711', '--answer', 'closed', ...WHY]],
]

/** Reads, and shows no more than its member may see. */
export const READS: readonly string[] = [
  'order list, order show, order timeline, order place show, order simulate, pickup list',
  'checkout list, checkout show, locker list, locker show, locker find, locker waiting',
  'label print, label lockers, label find, card show, notice list, notice show',
  'report list, report show, report sales, search, user find, user list, user show, user events',
  'payment list, payment show, task list, complaint list, terms list, terms show',
  'shop show, shop export, shop history, staff list, audit list',
  'refund quote, refund list, refund contact, renewal due, price list',
].flatMap(line => line.split(', '))
