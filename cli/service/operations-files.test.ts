import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ALL_TASK_KINDS, MONEY_TASK_KINDS } from '#core/staff/task-kinds.ts'
import { COMMANDS } from '../program.ts'

const FOLDER = join(import.meta.dirname, '../../docs/operations')
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

type Named = { readonly name: string }
type Alert = { readonly alert: string; readonly expr: string; readonly labels: { readonly severity: string } }
type Case = { readonly alertname: string; readonly exp_alerts: readonly unknown[] }

const alerts = (parse(read('alerts.yml')) as { groups: readonly { rules: readonly Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)

describe('the files that an operator copies', () => {
  test.each(readdirSync(join(FOLDER, 'systemd')))(
    '%s runs commands that there are, by settings that are described',
    name => {
      const unit = read(`systemd/${name}`)
      for (const [, word = ''] of unit.matchAll(/seasonkeep\.mjs (\w+)/g)) expect(Object.keys(COMMANDS)).toContain(word)
      const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) =>
        all.split(' ').map(one => one.split('=')[0] ?? ''),
      )
      const described = readFileSync(join(FOLDER, '../operations.md'), 'utf8')
      for (const setting of settings) expect(described).toMatch(new RegExp(`\\| .*\`${setting}`))
    },
  )

  // A shell ends a value before ` #`; systemd does not (man systemd.exec, EnvironmentFile=, of 252).
  test('the settings to copy are read by shell and systemd alike', () => {
    const page = readFileSync(join(FOLDER, '../operations.md'), 'utf8')
    const sample = /```sh\n(DATABASE_URL=[^`]*)```/.exec(page)?.[1] ?? ''
    const lines = sample
      .trim()
      .split('\n')
      .filter(line => !line.startsWith('#'))
    expect(lines).toContainEqual(expect.stringMatching(/^SEASONKEEP_SECRET=/))
    expect(lines.filter(line => !/^[A-Z_]+=[^\s#&$;'"\\]+$/.test(line))).toEqual([])
  })

  test('each alert goes to a receiver that there is, and one that is muted names one', () => {
    const {
      route,
      receivers,
      inhibit_rules: inhibits,
    } = parse(read('alertmanager.yml')) as {
      route: { receiver: string; routes: readonly { matchers: readonly string[]; receiver: string }[] }
      receivers: readonly Named[]
      inhibit_rules: readonly { source_matchers: readonly string[]; target_matchers: readonly string[] }[]
    }
    const names = receivers.map(({ name }) => name)
    for (const { receiver } of [route, ...route.routes]) expect(names).toContain(receiver)
    const severities = route.routes.flatMap(({ matchers }) => matchers)
    expect([...new Set(alerts.map(({ labels }) => `severity="${labels.severity}"`))].toSorted()).toEqual(
      severities.toSorted(),
    )
    for (const matcher of inhibits.flatMap(rule => [...rule.source_matchers, ...rule.target_matchers])) {
      const form = new RegExp(`^${/"(.*)"/.exec(matcher)?.[1] ?? '$.'}$`)
      expect([matcher, alerts.some(({ alert }) => form.test(alert))]).toEqual([matcher, true])
    }
  })

  test('each alert has a case in which it fires and one in which it does not, for promtool to run', () => {
    const { tests } = parse(read('alerts.test.yml')) as { tests: readonly { alert_rule_test: readonly Case[] }[] }
    const cases = tests.flatMap(({ alert_rule_test: all }) => all)
    const named = (fires: boolean) =>
      new Set(cases.filter(one => one.exp_alerts.length > 0 === fires).map(({ alertname }) => alertname))
    for (const names of [named(true), named(false)])
      expect([...names].toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
  })

  test('an alert names kinds of tasks that there are, and each task about money has one (G768)', () => {
    const kinds = alerts.flatMap(({ expr }) =>
      [...expr.matchAll(/kind=~?"([^"]+)"/g)].flatMap(([, all = '']) => all.split('|')),
    )
    expect(kinds.filter(kind => !ALL_TASK_KINDS.some(known => known === kind))).toEqual([])
    // Refunds that are late have an alert by their age.
    expect(MONEY_TASK_KINDS.filter(kind => !kinds.includes(kind))).toEqual(['REFUND_LATE'])
  })

  test('Prometheus names its jobs as the alert rules know them', () => {
    const { scrape_configs: jobs, rule_files: files } = parse(read('prometheus.yml')) as {
      scrape_configs: readonly { job_name: string }[]
      rule_files: readonly string[]
    }
    expect(files).toEqual(['alerts.yml'])
    for (const { job_name: job } of jobs) expect(job).toMatch(/^seasonkeep-(api|worker)$/)
  })

  test.each(['nginx.conf', 'Caddyfile', 'compose.Caddyfile'])(
    '%s keeps the page while the database pauses (G597)',
    name => {
      const rules = read(name)
        .split('\n')
        .filter(line => !line.trim().startsWith('#'))
        .join('\n')
      expect(rules).not.toContain('/api/ready')
      expect(rules).toMatch(name === 'nginx.conf' ? /max_fails=0;[\s\S]*max_fails=0;/ : /health_uri \/api\/health\n/)
    },
  )

  test.each(['nginx.conf', 'Caddyfile', 'compose.Caddyfile'])(
    '%s leaves a visitor with one process, and so with one version (G894)',
    name => {
      expect(read(name)).toMatch(name === 'nginx.conf' ? /^ {2}ip_hash;$/m : /^\t+lb_policy ip_hash$/m)
    },
  )

  test('each server of nginx is reached by both kinds of addresses, or a name with both loses its certificate (G962)', () => {
    const listened = (address: string) =>
      [...read('nginx.conf').matchAll(/^ {2}listen (.*);$/gm)].filter(
        ([, all = '']) => all.startsWith('[::]:') === (address === 'IPv6'),
      )
    const ports = (address: string) => listened(address).map(([, all = '']) => all.replace('[::]:', ''))
    expect(ports('IPv6')).toEqual(ports('IPv4'))
    expect(ports('IPv4')).toEqual(['80', '443 ssl http2'])
  })

  test('the composed shop is behind a proxy that knows each of its processes (G894)', () => {
    const { name, services } = parse(readFileSync(join(FOLDER, '../../compose.yaml'), 'utf8')) as {
      name: string
      services: {
        app: { expose: readonly string[]; deploy: { replicas: number } }
        proxy: { command?: unknown; volumes: readonly string[] }
      }
    }
    const { app, proxy } = services
    expect(proxy.command).toBeUndefined()
    expect(proxy.volumes).toContain('./docs/operations/compose.Caddyfile:/etc/caddy/Caddyfile:ro')
    const processes = Array.from({ length: app.deploy.replicas }, (_, i) => `${name}-app-${i + 1}:${app.expose[0]}`)
    expect(read('compose.Caddyfile')).toContain(`reverse_proxy ${processes.join(' ')} {`)
  })
})
