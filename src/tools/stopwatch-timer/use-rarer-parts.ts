import { lazyModule } from '../../components/lazy-module.tsx'

const rarerParts = lazyModule(() => import('./rarer-parts.tsx'))

// Each is asked for as soon as the page is alive, long before a first lap or an end.
export const comforts = lazyModule(async () => (await rarerParts.load()).Comforts)
export const lapList = lazyModule(async () => (await rarerParts.load()).LapList)
export const alarmOptions = lazyModule(async () => (await rarerParts.load()).AlarmOptions)
