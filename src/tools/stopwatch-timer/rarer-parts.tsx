/** What nobody needs in the first moment, in one file, so that it is one request. */
export { AlarmOptions } from './alarm-options.tsx'
export { Comforts } from './comforts.tsx'
export { LapList } from './lap-list.tsx'
