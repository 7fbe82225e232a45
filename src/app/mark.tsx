/** The mark: four shapes, one a group; the style sheet draws them. */
export const Mark = () => (
  <span className="mark" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
)
