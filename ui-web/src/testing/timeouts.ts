import { configure } from '@testing-library/react'

// What a screen shows is waited for; one second is too short for a machine that does something else beside it.
configure({ asyncUtilTimeout: 20_000 })
