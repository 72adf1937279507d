// Stands in for Toss's browser script: the same global, the same calls, a window that moves no money.
{
  const base = document.currentScript.src.replace(/\/v1\/payment(\?.*)?$/, '')

  const open = (clientKey, kind, method, parameters) =>
    fetch(`${base}/window/sessions`, { method: 'POST', body: JSON.stringify({ clientKey, kind, method, parameters }) })
      .catch(() =>
        Promise.reject(Object.assign(new Error('네트워크 연결을 확인해 주세요.'), { code: 'NETWORK_ERROR' })),
      )
      .then(async response => {
        const answer = await response.json()
        if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code })
        window.location.assign(`${base}/window/${answer.id}`)
        // As with the real window, nothing more happens on this page.
        return new Promise(() => {})
      })

  window.TossPayments = clientKey => ({
    requestPayment: (method, parameters) => open(clientKey, 'payment', method, parameters ?? {}),
    requestBillingAuth: (method, parameters) => open(clientKey, 'billing', method, parameters ?? {}),
    cancelPayment: () => undefined,
  })
}
