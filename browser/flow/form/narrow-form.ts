import { createContext } from 'react'

/** Whether a form is shown as on a phone, however wide the window is. */
export const NarrowForm = createContext(false)
