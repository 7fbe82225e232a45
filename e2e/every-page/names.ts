import type { CDPSession } from '@playwright/test'

/** What nobody can make use of unless it says what it is. */
const named = new Set([
  'alertdialog',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'group',
  'heading',
  'image',
  'img',
  'link',
  'listbox',
  'menuitem',
  'meter',
  'navigation',
  'option',
  'progressbar',
  'radio',
  'radiogroup',
  'region',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'table',
  'tabpanel',
  'textbox',
])

const landmarks = ['banner', 'main', 'contentinfo']

interface Spoken {
  role: string
  name: string
  level: number | undefined
  /** A fold, which its summary names. */
  isFold: boolean
}

/** What a screen reader is told of the page, in order. */
const spokenOn = async (devTools: CDPSession): Promise<Spoken[]> => {
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  /** What stands directly below, past what is passed over. */
  const rolesBelow = (ids: readonly string[] = []): string[] =>
    ids.flatMap((id) => {
      const node = byId.get(id)
      return node?.ignored ? rolesBelow(node.childIds) : [String(node?.role?.value ?? '')]
    })
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties, childIds }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      level: properties?.find((property) => property.name === 'level')?.value.value as
        | number
        | undefined,
      isFold: rolesBelow(childIds).some((below) => below.startsWith('DisclosureTriangle')),
    }))
}

/** What a screen reader would stumble over: things without a name, landmarks that lack, headings that jump. */
export const missingNames = async (devTools: CDPSession): Promise<string[]> => {
  const spoken = await spokenOn(devTools)
  const nameless = spoken
    .map((it, index) => ({ ...it, index }))
    .filter(({ role, name, isFold }) => named.has(role) && name === '' && !isFold)
    .map(({ role, index }) => {
      const before = spoken.slice(0, index).findLast(({ name }) => name !== '')?.name
      return `a ${role} without a name, after “${before}”`
    })
  const wrongLandmarks = landmarks
    .map((role) => [role, spoken.filter((it) => it.role === role).length] as const)
    .filter(([, count]) => count !== 1)
    .map(([role, count]) => `${count} times ${role}`)
  const headings = spoken.filter(({ role }) => role === 'heading')
  const jumps = headings
    .filter(({ level = 0 }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    .map(({ level, name }) => `heading “${name}” jumps to level ${level}`)
  return [...nameless, ...wrongLandmarks, ...jumps]
}
