/** The mark: four shapes, one a group. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 25 25" width="25" height="25" aria-hidden="true">
    <circle className="fill-converters" cx="5.5" cy="5.5" r="5.5" />
    <rect className="fill-files" x="14" width="11" height="11" rx="3" />
    <rect className="fill-calculators" y="14" width="11" height="11" rx="3" />
    <path className="fill-practical" d="M14 14a11 11 0 0 1 11 11H17a3 3 0 0 1-3-3z" />
  </svg>
)
