// Stands in for Toss's browser script: the same global, the same calls, a window that moves no money.
{
  const base = document.currentScript.src.replace(/\/v1\/payment(\?.*)?$/, '')

  // The types of @tosspayments/tosspayments-sdk 2.8.1 say of `windowTarget`: `iframe` unless told otherwise on a PC, `self` on a
  // phone, which knows no other. What is wide counts as a PC here.
  const isWide = () => window.matchMedia('(min-width: 768px)').matches
  const isOverPage = ({ windowTarget = 'iframe' }) => isWide() && windowTarget === 'iframe'

  const showOverPage = src =>
    new Promise((_resolve, reject) => {
      const frame = Object.assign(document.createElement('iframe'), { src, title: '카드 결제창' })
      Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '2147483647', border: '0' })
      Object.assign(frame.style, { width: '100%', height: '100%' })
      document.body.append(frame)
      const over = new AbortController()
      const onMessage = ({ source, data }) => {
        if (source !== frame.contentWindow || typeof data?.redirectUrl !== 'string') return
        over.abort()
        frame.remove()
        const { searchParams } = new URL(data.redirectUrl)
        const isClosed = searchParams.get('code') === 'PAY_PROCESS_CANCELED'
        if (isClosed) reject(Object.assign(new Error(searchParams.get('message')), { code: 'USER_CANCEL' }))
        else window.location.assign(data.redirectUrl)
      }
      window.addEventListener('message', onMessage, { signal: over.signal })
      frame.focus()
    })

  const open = (clientKey, kind, method, parameters) =>
    fetch(`${base}/window/sessions`, { method: 'POST', body: JSON.stringify({ clientKey, kind, method, parameters }) })
      .catch(() =>
        Promise.reject(Object.assign(new Error('네트워크 연결을 확인해 주세요.'), { code: 'NETWORK_ERROR' })),
      )
      .then(async response => {
        const answer = await response.json()
        if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code })
        const src = `${base}/window/${answer.id}`
        if (isOverPage(parameters)) return showOverPage(src)
        window.location.assign(src)
        // As with the real window, nothing more happens on this page.
        return new Promise(() => {})
      })

  window.TossPayments = clientKey => ({
    requestPayment: (method, parameters) => open(clientKey, 'payment', method, parameters ?? {}),
    requestBillingAuth: (method, parameters) => open(clientKey, 'billing', method, parameters ?? {}),
    cancelPayment: () => undefined,
  })
}
