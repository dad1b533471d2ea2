/** How the code of a pass looks: which pass, when it was drawn, and the proof. */
export const passCodeForm = String.raw`^([A-Z0-9]{6,20}\.\d{10}\.[0-9a-f]{32})$`
