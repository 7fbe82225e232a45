import type { CDPSession } from '@playwright/test'

/** Roles that are useless without an accessible name. */
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

interface AccessibleNode {
  role: string
  name: string
  level: number | undefined
  /** Whether the group is a `details` element, which its summary names. */
  isDisclosure: boolean
}

/** Returns the accessibility tree of the page, in order. */
const accessibilityTreeOf = async (devTools: CDPSession): Promise<AccessibleNode[]> => {
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  /** Returns the roles directly below, skipping ignored nodes. */
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
      isDisclosure: rolesBelow(childIds).some((below) => below.startsWith('DisclosureTriangle')),
    }))
}

/** Returns the faults for a screen reader: controls without a name, missing landmarks, skipped heading levels. */
export const findNamingFaults = async (devTools: CDPSession): Promise<string[]> => {
  const nodes = await accessibilityTreeOf(devTools)
  const nameless = nodes
    .map((it, index) => ({ ...it, index }))
    .filter(({ role, name, isDisclosure }) => named.has(role) && name === '' && !isDisclosure)
    .map(({ role, index }) => {
      const before = nodes.slice(0, index).findLast(({ name }) => name !== '')?.name
      return `a ${role} without a name, after “${before}”`
    })
  const wrongLandmarks = landmarks
    .map((role) => [role, nodes.filter((it) => it.role === role).length] as const)
    .filter(([, count]) => count !== 1)
    .map(([role, count]) => `${count} times ${role}`)
  const headings = nodes.filter(({ role }) => role === 'heading')
  const jumps = headings
    .filter(({ level = 0 }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    .map(({ level, name }) => `heading “${name}” jumps to level ${level}`)
  return [...nameless, ...wrongLandmarks, ...jumps]
}
