import { describe, expect, it } from 'vitest'
import { type StructureNode, readStructureTree } from './structure-tree.ts'

const leaf = (mark: number, page = 'p2R'): StructureNode => ({
  type: 'content',
  id: `${page}_mc${String(mark)}`,
})

describe('tags', () => {
  it('say what the nearest element is, not what is only around it', () => {
    const root = {
      role: 'Root',
      children: [
        { role: 'Document', children: [{ role: 'H1', children: [leaf(0), leaf(1)] }] },
        {
          role: 'Sect',
          children: [{ role: 'P', children: [{ role: 'Span', children: [leaf(2)] }] }],
        },
        { role: 'Div', children: [leaf(3)] },
      ],
    }
    expect(readStructureTree(root, 'p2R').tags).toEqual([
      { mark: 0, role: 'H1', element: 0, listDepth: 0 },
      { mark: 1, role: 'H1', element: 0, listDepth: 0 },
      { mark: 2, role: 'P', element: 1, listDepth: 0 },
    ])
  })

  it('count the lists that something stands in', () => {
    const inner = {
      role: 'L',
      children: [{ role: 'LI', children: [{ role: 'LBody', children: [leaf(2)] }] }],
    }
    const root = {
      role: 'L',
      children: [{ role: 'LI', children: [{ role: 'Lbl', children: [leaf(1)] }, inner] }],
    }
    expect(
      readStructureTree(root, 'p2R').tags.map(({ role, listDepth }) => [role, listDepth]),
    ).toEqual([
      ['Lbl', 1],
      ['LBody', 2],
    ])
  })

  it('tell what pictures show', () => {
    const root = { role: 'Figure', alt: ' A harbour ', children: [leaf(4)] }
    expect(readStructureTree(root, 'p2R').alternatives).toEqual(new Map([[4, 'A harbour']]))
  })

  it('of other pages and of forms drawn on this one say nothing of it', () => {
    const root = {
      role: 'P',
      children: [leaf(1, 'p3R'), leaf(1, 'p22R'), { type: 'object', id: 'p2R_mc1' }],
    }
    expect(readStructureTree(root, 'p2R').tags).toEqual([])
    expect(readStructureTree(null, 'p2R').tags).toEqual([])
  })

  it('that go in circles are left', () => {
    const children: StructureNode[] = [leaf(1)]
    const circle = { role: 'P', children }
    children.push(circle)
    expect(readStructureTree(circle, 'p2R').tags.length).toBeGreaterThan(50)
  })
})
