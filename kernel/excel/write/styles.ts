/** Number of each look in `cellXfs` below. */
export const styles = {
  plain: 0,
  head: 1,
  requiredHead: 2,
  text: 3,
  /** Text that a spreadsheet program must not take for a formula when somebody edits the cell. */
  quoted: 4,
  money: 5,
  footer: 6,
  reason: 7,
} as const

/** Content of `<styleSheet>`: the few looks every sheet of the product uses. */
export const styleSheet = [
  '<fonts count="5">',
  `<font><sz val="11"/><name val="等线"/><charset val="134"/></font>`,
  '<font><b/><sz val="11"/><name val="等线"/><charset val="134"/></font>',
  '<font><b/><sz val="11"/><color rgb="FFF5222D"/><name val="等线"/><charset val="134"/></font>',
  '<font><sz val="9"/><color rgb="FF8C8C8C"/><name val="等线"/><charset val="134"/></font>',
  '<font><sz val="11"/><color rgb="FFF5222D"/><name val="等线"/><charset val="134"/></font>',
  '</fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F5FF"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>',
  ...['left', 'right', 'top', 'bottom'].map((side) => `<${side} style="thin"><color rgb="FFD9D9D9"/></${side}>`),
  '<diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="8">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  ...[1, 2].map(
    (fontId) =>
      `<xf numFmtId="49" fontId="${fontId}" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">` +
      '<alignment horizontal="center" vertical="center" wrapText="1"/></xf>',
  ),
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="49" fontId="4" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('')
