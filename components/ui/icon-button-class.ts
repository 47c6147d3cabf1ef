/** Classes of a button that shows an icon alone. */
export const iconButtonClass = 'icon-button'
