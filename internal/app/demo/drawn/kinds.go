package drawn

// kinds draw one thing each, on the grid of 100 by 100; things stand at 86.
var kinds = map[string]func(c *canvas, p colours){
	"bag": bag, "bar": candy, "beer": beer, "bottle": bottle, "bowl": bowl, "box": box, "bread": bread, "brick": brick,
	"bucket": bucket, "bulb": bulb, "can": can, "carton": carton, "cheese": cheese, "cup": cup, "drill": drill,
	"fruit": fruit, "glass": glass, "hammer": hammer, "helmet": helmet, "jar": jar, "key": key, "leaf": leaves,
	"paw": paw, "pipe": pipe, "plant": plant, "plate": plate, "roll": roll, "sausage": sausage, "screw": screw,
	"spray": spray, "steak": steak, "taco": taco, "tin": tin, "tube": tube, "wine": wine, "wrench": wrench,
}

func bottle(c *canvas, p colours) {
	c.rect(44, 12, 12, 8, 2, p.dark)
	c.rect(45, 18, 10, 14, 3, p.main)
	c.shape(p.main, Point{45, 28}, Point{55, 28}, Point{64, 42}, Point{36, 42})
	c.rect(36, 38, 28, 48, 6, p.main)
	c.rect(36, 50, 28, 20, 0, white)
	c.oval(50, 60, 6, 6, p.dark)
}

func wine(c *canvas, p colours) {
	c.rect(45, 10, 10, 12, 2, p.dark)
	c.rect(45, 20, 10, 16, 2, forest)
	c.rect(37, 34, 26, 52, 8, forest)
	c.rect(37, 52, 26, 22, 0, cream)
	c.rect(41, 58, 18, 3, 0, p.main)
	c.rect(41, 64, 18, 2, 0, p.dark)
}

func beer(c *canvas, p colours) {
	c.rect(45, 14, 10, 5, 2, p.dark)
	c.rect(45, 18, 10, 16, 3, bark)
	c.rect(37, 32, 26, 54, 8, bark)
	c.rect(37, 46, 26, 24, 0, p.main)
	c.oval(50, 58, 8, 8, white)
	c.oval(50, 58, 5, 5, crust)
}

func can(c *canvas, p colours) {
	c.rect(36, 22, 28, 64, 5, steel)
	c.rect(34, 28, 32, 52, 3, p.main)
	c.rect(34, 44, 32, 16, 0, white)
	c.shape(p.dark, Point{34, 60}, Point{66, 44}, Point{66, 60})
	c.oval(50, 24, 8, 2, iron)
}

func tin(c *canvas, p colours) {
	c.rect(28, 46, 44, 40, 5, steel)
	c.rect(28, 52, 44, 28, 0, p.main)
	c.oval(50, 46, 22, 6, iron)
	c.oval(50, 45, 19, 4.5, steel)
	c.rect(36, 60, 28, 12, 3, white)
}

func carton(c *canvas, p colours) {
	c.shape(p.light, Point{34, 32}, Point{66, 32}, Point{60, 18}, Point{40, 18})
	c.rect(40, 12, 20, 8, 1, p.dark)
	c.rect(34, 32, 32, 54, 2, white)
	c.rect(34, 48, 32, 38, 2, p.main)
	c.oval(50, 66, 9, 11, white)
}

func cup(c *canvas, p colours) {
	c.shape(white, Point{32, 40}, Point{68, 40}, Point{62, 86}, Point{38, 86})
	c.shape(p.main, Point{33, 52}, Point{67, 52}, Point{64, 74}, Point{36, 74})
	c.rect(30, 34, 40, 8, 3, p.dark)
	c.oval(50, 63, 6, 6, p.light)
}

func bag(c *canvas, p colours) {
	c.rect(30, 24, 40, 62, 5, p.main)
	c.rect(30, 20, 40, 9, 2, p.dark)
	c.rect(36, 40, 28, 28, 5, white)
	c.oval(50, 54, 8, 8, p.light)
	c.rect(42, 72, 16, 4, 2, p.light)
}

func box(c *canvas, p colours) {
	c.shape(p.dark, Point{66, 30}, Point{78, 24}, Point{78, 78}, Point{66, 86})
	c.shape(p.light, Point{24, 30}, Point{66, 30}, Point{78, 24}, Point{38, 24})
	c.rect(24, 30, 42, 56, 1, p.main)
	c.rect(30, 42, 30, 18, 3, white)
	c.rect(34, 66, 22, 4, 2, p.light)
	c.rect(38, 73, 14, 4, 2, p.light)
}

func jar(c *canvas, p colours) {
	c.rect(34, 22, 32, 12, 3, p.dark)
	c.rect(30, 32, 40, 54, 9, p.main)
	c.rect(34, 36, 6, 44, 3, p.light)
	c.rect(30, 48, 40, 22, 0, cream)
	c.oval(50, 59, 7, 7, p.main)
}

func candy(c *canvas, p colours) {
	c.shape(p.dark, Point{14, 42}, Point{28, 50}, Point{28, 62}, Point{14, 70})
	c.shape(p.dark, Point{86, 42}, Point{72, 50}, Point{72, 62}, Point{86, 70})
	c.rect(24, 40, 52, 32, 6, p.main)
	c.rect(34, 47, 32, 18, 4, white)
	c.oval(50, 56, 5, 5, p.dark)
}

func bread(c *canvas, _ colours) {
	c.rect(18, 46, 64, 40, 14, crust)
	c.oval(34, 46, 17, 14, crust)
	c.oval(66, 46, 17, 14, crust)
	c.oval(50, 44, 18, 15, crust)
	for _, x := range []float64{34, 50, 66} {
		c.bar(Point{x - 5, 40}, Point{x + 5, 54}, 3.5, bark)
	}
}

func cheese(c *canvas, p colours) {
	yellow := palettes[3]
	c.shape(yellow.main, Point{16, 56}, Point{84, 44}, Point{84, 82}, Point{16, 86})
	c.shape(yellow.light, Point{16, 56}, Point{84, 44}, Point{60, 34}, Point{40, 38})
	c.oval(36, 70, 6, 6, yellow.dark)
	c.oval(60, 64, 5, 5, yellow.dark)
	c.oval(70, 75, 4, 4, yellow.dark)
	c.rect(16, 82, 68, 4, 0, p.main)
}

func sausage(c *canvas, p colours) {
	c.rect(14, 48, 72, 30, 15, meat)
	c.oval(74, 63, 10, 14, p.light)
	c.oval(74, 63, 8, 12, coldCut)
	for _, at := range []Point{{72, 57}, {77, 63}, {72, 68}, {75, 72}} {
		c.oval(at.X, at.Y, 1.6, 1.6, cream)
	}
	c.rect(24, 54, 34, 6, 3, p.light)
}

func fruit(c *canvas, p colours) {
	c.oval(40, 64, 21, 22, p.main)
	c.oval(60, 64, 21, 22, p.main)
	c.oval(36, 56, 6, 8, p.light)
	c.bar(Point{50, 46}, Point{54, 28}, 4, bark)
	c.oval(64, 32, 11, 5.5, leaf)
}

func leaves(c *canvas, _ colours) {
	c.oval(34, 54, 16, 26, forest)
	c.oval(66, 54, 16, 26, forest)
	c.oval(50, 48, 18, 32, leaf)
	c.bar(Point{50, 22}, Point{50, 84}, 3, cream)
	c.bar(Point{50, 60}, Point{38, 46}, 2, cream)
	c.bar(Point{50, 60}, Point{62, 46}, 2, cream)
}

func spray(c *canvas, p colours) {
	c.rect(38, 14, 30, 9, 2, p.dark)
	c.shape(p.dark, Point{38, 20}, Point{46, 20}, Point{40, 34}, Point{34, 34})
	c.rect(46, 22, 10, 12, 1, steel)
	c.rect(34, 34, 34, 52, 9, p.main)
	c.rect(38, 50, 26, 22, 4, white)
	c.oval(51, 61, 7, 7, p.light)
}

func tube(c *canvas, p colours) {
	c.rect(38, 20, 24, 8, 2, p.dark)
	c.rect(44, 26, 12, 8, 1, steel)
	c.rect(34, 32, 32, 54, 10, white)
	c.rect(34, 46, 32, 26, 0, p.main)
	c.rect(40, 54, 20, 4, 2, white)
	c.rect(40, 62, 14, 4, 2, p.light)
}

func roll(c *canvas, p colours) {
	c.rect(34, 26, 46, 54, 2, white)
	c.oval(34, 53, 13, 27, p.light)
	c.oval(34, 53, 5, 10, p.main)
	c.rect(66, 72, 14, 14, 1, white)
	for _, y := range []float64{36, 50, 64} {
		c.rect(54, y, 16, 2, 1, p.light)
	}
}

func paw(c *canvas, p colours) {
	bag(c, p)
	c.rect(36, 38, 28, 32, 5, white)
	c.oval(50, 60, 8, 7, p.dark)
	for _, at := range []Point{{40, 52}, {47, 46}, {54, 46}, {60, 52}} {
		c.oval(at.X, at.Y, 3, 4, p.dark)
	}
}
