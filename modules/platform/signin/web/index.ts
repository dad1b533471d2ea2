import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { oauthClient } from '#services/system/shared/sign-in.ts'
import { clientViews } from './clients.tsx'

registerEntities([oauthClient])

/** Screens of the ways to sign in, by the component names of the menu. */
export const views: Record<string, ComponentType> = { ...clientViews }
