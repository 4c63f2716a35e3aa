-- No two requests are identical, so that none takes the answer of another.
local count = 0
function request()
  count = count + 1
  return wrk.format(nil, wrk.path .. "&requestid=" .. count)
end
