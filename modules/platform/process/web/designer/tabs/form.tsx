export { FormTab } from '../../form-builder/form-tab.tsx'
