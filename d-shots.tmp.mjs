import { chromium } from 'playwright-core'
const base='http://localhost:18104'
const browser = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
const shots = JSON.parse(process.argv[2])
for (const {account, width, dark, pages} of shots){
  const ctx = await browser.newContext({viewport:{width,height:width<500?844:900},locale:'zh-CN',timezoneId:'Asia/Shanghai',colorScheme:dark?'dark':'light',hasTouch:width<500,isMobile:width<500})
  const page = await ctx.newPage(); page.setDefaultTimeout(120000)
  page.on('console',m=>m.type()==='error'&&console.log(account,width,'console:',m.text().slice(0,200)))
  page.on('pageerror',e=>console.log('pageerror',String(e).slice(0,300)))
  await page.goto(base+'/login')
  await page.getByPlaceholder('请输入用户名').fill(account)
  await page.getByPlaceholder('请输入密码').fill(process.env.PW)
  await page.getByRole('button',{name:'登录',exact:true}).click()
  await page.getByPlaceholder('请输入密码').waitFor({state:'detached'})
  for (const [name,path,steps] of pages){
    try{
    await page.goto(base+path); await page.waitForLoadState('networkidle').catch(()=>{})
    await page.waitForTimeout(3000)
    for (const s of steps??[]){ if(s.text) await page.getByText(s.text,{exact:s.exact??false}).first().click(); if(s.role) await page.getByRole(s.role,{name:s.re?new RegExp(s.re):s.name}).first().click(); if(s.wait) await page.waitForTimeout(s.wait)}
    await page.waitForTimeout(1500)
    await page.screenshot({path:`/tmp/d-shots/${name}-${width}${dark?'-dark':''}.png`,fullPage:true})
    const w=await page.evaluate(()=>document.documentElement.scrollWidth); console.log(name,width,dark?'dark':'','scrollWidth',w)
    }catch(e){console.log(name,String(e).slice(0,200)); await page.screenshot({path:`/tmp/d-shots/${name}-${width}-err.png`})}
  }
  await ctx.close()
}
await browser.close()
