import { useEffect } from 'react'
import type { Tool } from '../../core/tool.ts'
import { recordUse } from './remembered-tools.ts'

/** Of these, scrolling, looking and coming by with the Tab key cause none. */
const useEvents = ['click', 'input', 'drop'] as const

const isInTool = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.tool-and-ad') !== null && !target.closest('.ad')

/** Records a tool once something is done with it: opening one to see what it is does not make it the visitor's. */
export const useRecordedUse = (tool: Tool | undefined): void => {
  useEffect(() => {
    if (tool === undefined || tool.isSensitive === true) return undefined
    const record = ({ target }: Event) => {
      // Only after the event. Recording makes React render before its own listener is told of the event; a field whose
      // component has anything else to render would be put back to its old value, and the letter just typed be lost.
      if (isInTool(target)) setTimeout(() => recordUse(tool.id))
    }
    // On the way down: a tool may take out of the page what was pressed.
    for (const type of useEvents) document.addEventListener(type, record, { capture: true })
    return () => {
      for (const type of useEvents) document.removeEventListener(type, record, { capture: true })
    }
  }, [tool])
}
