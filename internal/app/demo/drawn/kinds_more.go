package drawn

import "image/color"

// dish is the plate that dishes lie on.
func dish(c *canvas, p colours) {
	c.oval(50, 56, 40, 30, white)
	c.oval(50, 56, 40, 30, color.RGBA{0, 0, 0, 12})
	c.oval(50, 55, 37, 27, white)
	c.oval(50, 55, 28, 20, p.light)
}

func steak(c *canvas, p colours) {
	dish(c, p)
	c.oval(46, 54, 22, 15, bark)
	c.oval(46, 53, 19, 12, meat)
	c.bar(Point{36, 46}, Point{48, 62}, 2.5, bark)
	c.bar(Point{44, 44}, Point{56, 60}, 2.5, bark)
	c.oval(70, 58, 6, 5, leaf)
	c.oval(66, 65, 5, 4, leaf)
}

func plate(c *canvas, p colours) {
	dish(c, p)
	c.oval(42, 52, 12, 9, crust)
	c.oval(58, 58, 12, 9, crust)
	c.oval(60, 47, 7, 5, p.main)
	c.oval(42, 64, 6, 4, leaf)
}

func bowl(c *canvas, p colours) {
	c.shape(p.main, Point{16, 50}, Point{84, 50}, Point{70, 82}, Point{30, 82})
	c.rect(36, 80, 28, 6, 2, p.dark)
	c.oval(50, 50, 34, 10, p.dark)
	c.oval(50, 49, 30, 8, crust)
	c.oval(42, 48, 6, 2.5, leaf)
	c.oval(58, 50, 6, 2.5, p.light)
	for _, x := range []float64{40, 50, 60} {
		c.bar(Point{x, 36}, Point{x + 3, 24}, 2.5, p.light)
	}
}

func taco(c *canvas, p colours) {
	for _, x := range []float64{30, 50, 70} {
		c.oval(x, 66, 18, 20, crust)
		c.oval(x, 54, 15, 6, leaf)
		c.oval(x-4, 52, 7, 4, p.main)
		c.oval(x, 70, 17, 16, color.RGBA{236, 190, 118, 255})
	}
	c.rect(12, 82, 76, 6, 3, wood)
}

func glass(c *canvas, p colours) {
	c.shape(white, Point{32, 26}, Point{68, 26}, Point{62, 86}, Point{38, 86})
	c.shape(p.main, Point{33.5, 40}, Point{66.5, 40}, Point{61, 83}, Point{39, 83})
	c.rect(42, 48, 9, 9, 2, p.light)
	c.rect(52, 58, 9, 9, 2, p.light)
	c.bar(Point{56, 60}, Point{66, 14}, 3, p.dark)
}

func hammer(c *canvas, _ colours) {
	c.bar(Point{34, 84}, Point{58, 34}, 8, wood)
	c.shape(iron, Point{42, 18}, Point{78, 34}, Point{72, 46}, Point{38, 31})
	c.shape(steel, Point{42, 18}, Point{38, 31}, Point{24, 30}, Point{28, 20})
}

func wrench(c *canvas, p colours) {
	c.bar(Point{28, 80}, Point{66, 36}, 10, steel)
	c.oval(69, 32, 15, 15, steel)
	c.shape(p.behind, Point{64, 14}, Point{86, 14}, Point{86, 30}, Point{68, 34})
	c.oval(28, 80, 8, 8, iron)
	c.oval(28, 80, 3, 3, p.behind)
}

func drill(c *canvas, p colours) {
	c.rect(30, 30, 46, 22, 6, p.main)
	c.shape(p.main, Point{54, 50}, Point{72, 50}, Point{66, 80}, Point{50, 80})
	c.rect(46, 78, 26, 9, 3, iron)
	c.rect(20, 34, 12, 14, 2, iron)
	c.bar(Point{8, 41}, Point{22, 41}, 4, steel)
	c.rect(50, 53, 6, 8, 2, p.dark)
	c.rect(40, 36, 26, 5, 2, p.light)
}

func bucket(c *canvas, p colours) {
	c.shape(white, Point{24, 38}, Point{76, 38}, Point{70, 86}, Point{30, 86})
	c.shape(p.main, Point{26, 50}, Point{74, 50}, Point{71, 76}, Point{29, 76})
	c.oval(50, 38, 26, 7, p.dark)
	c.oval(50, 37, 22, 5, p.main)
	c.shape(p.main, Point{60, 38}, Point{70, 38}, Point{68, 60}, Point{64, 62}, Point{61, 56})
	c.rect(38, 58, 24, 10, 3, white)
}

func bulb(c *canvas, p colours) {
	yellow := palettes[3]
	c.oval(50, 42, 24, 25, yellow.light)
	c.oval(50, 42, 19, 20, yellow.main)
	c.oval(43, 34, 5, 7, yellow.light)
	c.rect(40, 64, 20, 6, 2, steel)
	c.rect(41, 71, 18, 6, 2, iron)
	c.rect(44, 78, 12, 6, 3, p.dark)
}

func pipe(c *canvas, p colours) {
	c.rect(18, 30, 40, 18, 2, steel)
	c.rect(14, 27, 8, 24, 2, p.main)
	c.oval(58, 48, 18, 18, steel)
	c.rect(58, 46, 18, 34, 2, steel)
	c.rect(54, 76, 26, 9, 2, p.main)
	c.oval(58, 48, 3, 3, iron)
}

func screw(c *canvas, p colours) {
	for _, x := range []float64{32, 62} {
		c.oval(x+4, 26, 13, 6, iron)
		c.rect(x-7, 25, 22, 3, 0, p.light)
		c.shape(steel, Point{x, 30}, Point{x + 8, 30}, Point{x + 4, 84})
		for y := 36.0; y < 74; y += 8 {
			c.bar(Point{x - 2, y}, Point{x + 10, y + 4}, 2.2, iron)
		}
	}
}

func plant(c *canvas, p colours) {
	c.shape(p.main, Point{32, 60}, Point{68, 60}, Point{62, 86}, Point{38, 86})
	c.rect(29, 55, 42, 8, 2, p.dark)
	c.bar(Point{50, 56}, Point{50, 30}, 3, forest)
	c.oval(38, 40, 13, 7, leaf)
	c.oval(62, 36, 13, 7, leaf)
	c.oval(50, 24, 8, 11, forest)
}

func helmet(c *canvas, p colours) {
	c.oval(50, 56, 30, 28, p.main)
	c.rect(14, 56, 72, 34, 0, p.behind)
	c.rect(14, 56, 72, 9, 4, p.dark)
	c.rect(45, 28, 10, 28, 4, p.light)
}

func brick(c *canvas, _ colours) {
	red := palettes[0]
	for row := range 4 {
		x := 16 - 12*float64(row%2)
		for range 4 {
			left, right := max(16, x), min(84, x+22)
			if right > left {
				c.rect(left, 34+13*float64(row), right-left, 11, 1.5, red.main)
			}
			x += 24
		}
	}
}

func key(c *canvas, p colours) {
	yellow := palettes[3]
	c.oval(34, 46, 17, 17, yellow.main)
	c.oval(34, 46, 8, 8, p.behind)
	c.rect(48, 42, 38, 8, 2, yellow.main)
	c.rect(72, 48, 6, 14, 1, yellow.main)
	c.rect(80, 48, 6, 10, 1, yellow.dark)
}
